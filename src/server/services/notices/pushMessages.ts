import { sql } from 'kysely';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import { outsideTransaction } from '../../db/inside.ts';
import type { Hall } from '../hall.ts';
import { todoCounts } from '../lists/counts.ts';
import { MESSAGE_COLUMNS, messageOf } from './messages.ts';
import { NOTICE_TOPIC, noticeOf } from './noticeTopic.ts';

/** Tells the people who are connected to this server what has come in for them. Answers how to stop. */
export function pushMessages(hall: Hall): () => void {
  return hall.bus.on(NOTICE_TOPIC, (payload) => {
    const { userIds, ...news } = noticeOf(payload);
    const receivers = (userIds ?? hall.sockets.userIds()).filter((id) => hall.sockets.has(id));
    if (receivers.length === 0) return;
    outsideTransaction(() => push(receivers, news, hall)).catch((error: unknown) => {
      hall.log.warn({ err: error }, 'sockets were not told');
    });
  });
}

/** so many to-do lists are counted at once */
const AT_ONCE = 50;

/** News first, for all of them at once; then each one's to-dos are counted, which makes his pages look again. */
async function push(
  userIds: string[],
  { isNew, moved }: { isNew: boolean; moved: boolean },
  hall: Hall,
): Promise<void> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select user_id, count(*)::integer as unread from hall_message
    where user_id = any(${userIds}::text[]) and read_at is null group by user_id`.execute(hall.db);
  const unread = new Map(rows.map((row) => [row.user_id, row.unread]));
  const newest = isNew ? await newestUnread(userIds, hall) : [];
  const messages = new Map(newest.map((row) => [row.user_id, messageOf(row, DEFAULT_LOCALE, hall)]));
  for (const id of userIds) {
    hall.sockets.send(id, { type: 'notice', unread: unread.get(id) ?? 0, message: messages.get(id) ?? null });
  }
  if (!moved) return;
  for (let first = 0; first < userIds.length; first += AT_ONCE) {
    const some = userIds.slice(first, first + AT_ONCE);
    const counts = await todoCounts(some, hall);
    for (const id of some) hall.sockets.send(id, { type: 'todo', count: counts.get(id) ?? 0 });
  }
}

async function newestUnread(userIds: string[], hall: Hall) {
  return hall.db
    .selectFrom('hall_message')
    .distinctOn('user_id')
    .select([...MESSAGE_COLUMNS, 'user_id'])
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .where('read_at', 'is', null)
    .orderBy('user_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
