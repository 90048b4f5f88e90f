import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { SavedView, ViewShare, ViewState } from '../../../contract/views.ts';
import type { Tables } from '../../db/tables.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { checkList, checkShare, ownView, savedView } from './view.ts';

export interface UpdateView {
  id: string;
  /** what the person saw; left out = as it is */
  revision?: number;
  name?: string;
  state?: ViewState;
  share?: ViewShare;
  idempotency?: Idempotency | undefined;
}

/** Renames, changes or shares one's own view; what is left out stays. */
export function updateView(person: Person, input: UpdateView, hall: Hall): Promise<SavedView> {
  return writeOnce(person, input.idempotency, hall.db, (trx) => update(person, input, hall, trx));
}

async function update(person: Person, input: UpdateView, hall: Hall, trx: Transaction<Tables>): Promise<SavedView> {
  const { id, revision, name, state, share } = input;
  const before = await ownView(person, id, trx);
  checkList(person, before.list, hall);
  if (share) checkShare(person, share, hall);
  const seen = revision ?? before.revision;
  const row = await trx
    .updateTable('hall_view')
    .set(({ eb }) => ({
      ...(name !== undefined && { name: name.trim() }),
      ...(state && { state: JSON.stringify(state) }),
      ...(share && { share: JSON.stringify(share) }),
      revision: eb('revision', '+', 1),
      updated_at: hall.clock.now(),
    }))
    .where('id', '=', id)
    .where('owner_id', '=', person.id)
    .where('revision', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (row) return savedView(person, row, hall);
  const now = await ownView(person, id, trx);
  const when = campusDateTime(now.updated_at);
  throw new HallError('staleRevision', {
    values: { who: hall.directory.nameOf(now.owner_id), when },
    data: { revision: now.revision, at: when },
  });
}
