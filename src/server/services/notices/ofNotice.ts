import { sql, type RawBuilder } from 'kysely';
import type { Hall } from '../hall.ts';

const HOUR = 3_600_000;

/**
 * The messages by which a notice was sent, as a condition: everybody's of that hour, so that what there is of a hundred thousand
 * others is not looked through.
 */
export function ofNotice(noticeId: string, sent: Date, hall: Hall): RawBuilder<boolean> {
  const everybody = [...hall.directory.users()].map(({ id }) => id);
  const until = new Date(sent.getTime() + HOUR);
  return sql`user_id = any(${everybody}::text[]) and created_at between ${sent} and ${until}
    and kind = 'notice' and "values" ->> 'noticeId' = ${noticeId}`;
}
