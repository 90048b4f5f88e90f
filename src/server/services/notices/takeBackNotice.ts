import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { NOTICE_TOPIC, noticePayloads } from './noticeTopic.ts';
import { ofNotice } from './ofNotice.ts';

/**
 * A notice is withdrawn: whoever has not read it finds nothing of it any more, and mails about it that have not left stay. Whoever
 * has read it keeps that it was there, for those who ask who has read it. Answers those.
 */
export async function takeBackNotice(
  trx: Kysely<Tables>,
  { noticeId, sent }: { noticeId: string; sent: Date },
  hall: Hall,
): Promise<string[]> {
  const its = ofNotice(noticeId, sent, hall);
  await sql`delete from hall_outbox where channel in ('mail', 'sms') and done_at is null
    and key in (select id from hall_message where ${its})`.execute(trx);
  const { rows: unread } = await sql<{ user_id: string }>`
    delete from hall_message where ${its} and read_at is null returning user_id`.execute(trx);
  const { rows: readers } = await sql<{ user_id: string }>`select user_id from hall_message where ${its}`.execute(trx);
  const gone = unread.map(({ user_id }) => user_id);
  if (gone.length > 0) hall.bus.hint(trx, NOTICE_TOPIC, ...noticePayloads('read', gone));
  return readers.map(({ user_id }) => user_id);
}
