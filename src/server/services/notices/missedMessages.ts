import type { Person } from '../../../contract/person.ts';
import type { NoticeMessage } from '../../../contract/socket.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { MESSAGE_COLUMNS, messageOf } from './messages.ts';

/** A page that was away for longer shows the newest ones only; the rest is in the list. */
const MOST = 20;
/** What was written before another message may be committed after it, by another server too. Pages know which ones they have shown. */
const OVERLAP_MS = 60_000;

/**
 * Unread messages of the person that came after the one with this id, oldest first, and a few from just before it: what a
 * page missed while its connection was away.
 */
export async function missedMessages(
  person: Person,
  input: { since: string; locale: Locale },
  hall: Hall,
): Promise<NoticeMessage[]> {
  const own = hall.db.selectFrom('hall_message').where('user_id', '=', person.id);
  const last = await own.select('created_at').where('id', '=', input.since).executeTakeFirst();
  if (!last) return [];
  const rows = await own
    .select(MESSAGE_COLUMNS)
    .where('read_at', 'is', null)
    .where('id', '!=', input.since)
    .where((row) =>
      row.or([
        row('created_at', '>', new Date(last.created_at.getTime() - OVERLAP_MS)),
        // ids go on in their order when the clock is set back
        row('id', '>', input.since),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.toReversed().map((row) => messageOf(row, input.locale, hall));
}

/** Id of the person's newest message, whether read or not: from where a page counts what it missed. */
export async function latestMessage(person: Pick<Person, 'id'>, hall: Hall): Promise<string | null> {
  const row = await hall.db
    .selectFrom('hall_message')
    .select('id')
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
