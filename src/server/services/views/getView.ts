import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { SavedView } from '../../../contract/views.ts';
import type { Hall } from '../hall.ts';
import { checkList, isSharedWith, savedView } from './view.ts';

/** A view by its address. 404 whether there is none, it is not shared, or its list is not for this person. */
export async function getView(person: Person, id: string, hall: Hall): Promise<SavedView> {
  const row = await hall.db.selectFrom('hall_view').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !isSharedWith(person, row, true, hall)) throw new HallError('viewNotFound');
  checkList(person, row.list, hall);
  return savedView(person, row, hall);
}
