import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { PENDING_LIMIT, readNumber, UPLOAD_LIMIT } from '../parameters.ts';

const MEGABYTE = 1_048_576;
/** What the server takes at all, whatever the parameter says. */
export const LARGEST_UPLOAD = UPLOAD_LIMIT.most * MEGABYTE;
const MOST_PENDING = 1_000;

/** Bytes that one file may have. */
export async function uploadLimit(hall: Hall): Promise<number> {
  return (await readNumber(UPLOAD_LIMIT, hall)) * MEGABYTE;
}

/**
 * Refuses who has too much lying about that is part of nothing yet: no request, draft or record. What stays so is thrown
 * away after some days (upkeep).
 * @throws HallError tooManyUploads
 */
export async function checkPendingUploads(
  person: Person,
  hall: Hall,
  more: { bytes: number; db?: Kysely<Tables> },
): Promise<void> {
  const { bytes, db = hall.db } = more;
  const limit = await readNumber(PENDING_LIMIT, hall, db);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size), 0)::float8 as bytes from hall_file f
    where owner_id = ${person.id} and not exists (select 1 from hall_file_use u where u.file_id = f.id)`.execute(db);
  const pending = rows[0] ?? { count: 0, bytes: 0 };
  if (pending.count >= MOST_PENDING || pending.bytes + bytes > limit * MEGABYTE) {
    throw new HallError('tooManyUploads', { values: { limit, count: MOST_PENDING } });
  }
}
