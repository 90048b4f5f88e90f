import { sql } from 'kysely';
import { transaction } from '../../db/transaction.ts';
import { activePlace, storeOf } from '../files/stores.ts';
import type { Hall } from '../hall.ts';
import { sharedSecret } from '../verification/secret.ts';

const DAY = 86_400_000;
/** So long an upload may be part of nothing: the form that it was meant for is closed by then. */
const PENDING_DAYS = 7;
/** Bytes that came this long ago and have no row are nobody's. */
const ORPHAN_DAYS = 1;
/** So long what was removed can be had back. */
const QUARANTINE_DAYS = 30;

const before = (days: number, hall: Hall): Date => new Date(hall.clock.now().getTime() - days * DAY);

/**
 * Writes down in the storage that this database keeps files there.
 * @returns whether no other one does: what another database knows is not ours to judge
 */
export async function claimStorage(hall: Hall): Promise<boolean> {
  const id = (await sharedSecret('storage', hall)).toString('hex').slice(0, 16);
  const file = await hall.db.selectFrom('hall_file').select('id').limit(1).executeTakeFirst();
  const owners = await hall.storage.claim(id, file !== undefined);
  if (owners.length === 1) return true;
  const others = owners.filter((owner) => owner !== id);
  hall.log.warn({ id, others }, 'other databases keep files in this storage too, so that none are swept up');
  return false;
}

/** Removes uploads that became part of nothing: no request, draft or record. */
export async function forgetUploads(hall: Hall): Promise<void> {
  const unused = await transaction(hall.db, async (trx) => {
    // whoever is making one part of something holds its row
    const { rows: held } = await sql<{ id: string }>`
      select id from hall_file f where created_at < ${before(PENDING_DAYS, hall)}
        and not exists (select 1 from hall_file_use u where u.file_id = f.id)
      for update skip locked`.execute(trx);
    // looked at again now that nobody can: somebody may just have been done
    const { rows } = await sql<{ id: string; place: string | null }>`
      delete from hall_file f where id = any(${held.map(({ id }) => id)}::text[])
        and not exists (select 1 from hall_file_use u where u.file_id = f.id)
      returning id, store_id as place`.execute(trx);
    return rows;
  });
  // the row first: bytes without one are swept up
  for (const { id, place } of unused) await (await storeOf(place, hall)).remove(id);
}

/** Removes bytes without a row: uploads that were broken off. A row without bytes does not come about. */
export async function sweepFiles(hall: Hall): Promise<void> {
  await hall.storage.sweepIncoming(before(ORPHAN_DAYS, hall));
  const { id, store } = await activePlace(hall);
  if (id !== null) {
    // others may keep files there too: nothing is swept up but what is ours for sure
    await store.sweepIncoming(before(ORPHAN_DAYS, hall));
    await store.purge(before(QUARANTINE_DAYS, hall));
  }
  if (!(await claimStorage(hall))) return;
  const removed = await hall.storage.sweep(before(ORPHAN_DAYS, hall), async (ids) => {
    const { rows } = await sql<{ id: string }>`
      select id from hall_file where id = any(${ids}::text[])
      union select file_id from hall_file_use where file_id = any(${ids}::text[])`.execute(hall.db);
    return new Set(rows.map((row) => row.id));
  });
  await hall.storage.purge(before(QUARANTINE_DAYS, hall));
  if (removed > 0) hall.log.info({ removed }, 'put uploads that nobody completed into quarantine');
}
