import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { NOT_SHARED } from '../../../contract/views.ts';
import type { SavedView, ViewShare, ViewState } from '../../../contract/views.ts';
import { newId } from '../../db/id.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { checkList, checkShare, savedView } from './view.ts';

export interface CreateView {
  list: string;
  name: string;
  state: ViewState;
  share?: ViewShare;
  idempotency?: Idempotency | undefined;
}

/** So many views one person keeps. */
const MOST = 200;

/** Keeps how a list looks now under a name. */
export async function createView(person: Person, input: CreateView, hall: Hall): Promise<SavedView> {
  const { list, name, state, share = NOT_SHARED } = input;
  checkList(person, list, hall);
  checkShare(person, share, hall);
  const now = hall.clock.now();
  const keep = async (trx: Transaction<Tables>): Promise<SavedView> => {
    await lockKey(trx, `views:${person.id}`);
    const { count } = await trx
      .selectFrom('hall_view')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) throw new HallError('tooLarge', { values: { limit: MOST } });
    const row = await trx
      .insertInto('hall_view')
      .values({
        id: newId(),
        owner_id: person.id,
        list,
        name: name.trim(),
        state: JSON.stringify(state),
        share: JSON.stringify(share),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return savedView(person, row, hall);
  };
  return writeOnce(person, input.idempotency, hall.db, keep);
}
