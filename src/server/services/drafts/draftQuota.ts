import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tx } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { DRAFT_LIMIT, readNumber } from '../parameters.ts';

/**
 * Makes sure that the person may have one draft more. Of deleted ones he keeps as many as of others: the oldest make room.
 * @throws HallError tooManyDrafts
 */
export async function takeDraftPlace(trx: Tx, person: Person, hall: Hall): Promise<void> {
  await lockKey(trx, `drafts:${person.id}`);
  const limit = await readNumber(DRAFT_LIMIT, hall, trx);
  const own = trx.selectFrom('wf_draft').where('owner_id', '=', person.id);
  const { count } = await own
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= limit) throw new HallError('tooManyDrafts', { values: { limit } });
  const beyond = own
    .select('business_key')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('business_key')
    .offset(limit);
  await trx.deleteFrom('hall_file_use').where('kind', '=', 'draft').where('ref', 'in', beyond).execute();
  await trx.deleteFrom('wf_draft').where('business_key', 'in', beyond).execute();
}
