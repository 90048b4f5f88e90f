import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import { outsideTransaction } from '../../db/inside.ts';
import type { Hall } from '../hall.ts';
import { MESSAGE_COLUMNS, countUnread, messageOf } from './messages.ts';
import { NOTICE_TOPIC, noticeOf } from './noticeTopic.ts';

/** Tells the people who are connected to this server what has come in for them. Answers how to stop. */
export function pushMessages(hall: Hall): () => void {
  return hall.bus.on(NOTICE_TOPIC, (payload) => {
    const { userId, isNew } = noticeOf(payload);
    const receivers = userId === null ? hall.sockets.userIds() : [userId];
    for (const id of receivers.filter((each) => hall.sockets.has(each))) {
      outsideTransaction(() => push(id, isNew, hall)).catch((error: unknown) => {
        hall.log.warn({ err: error }, 'a socket was not told');
      });
    }
  });
}

async function push(userId: string, isNew: boolean, hall: Hall): Promise<void> {
  const unread = await countUnread({ id: userId }, hall);
  const newest = isNew ? await newestUnread(userId, hall) : undefined;
  const message = newest ? messageOf(newest, DEFAULT_LOCALE, hall) : null;
  hall.sockets.send(userId, { type: 'notice', unread, message });
  if (isNew) hall.sockets.send(userId, { type: 'todo' });
}

async function newestUnread(userId: string, hall: Hall) {
  return hall.db
    .selectFrom('hall_message')
    .select(MESSAGE_COLUMNS)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
