import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../once.ts';
import type { Once } from '../once.ts';
import { ownView } from './view.ts';

/** Forgets one's own view. Lists that open with it open without it from then on. */
export async function deleteView(
  person: Person,
  input: { id: string; once?: Once | undefined },
  hall: Hall,
): Promise<void> {
  const { id, once } = input;
  await writeOnce(person, once, hall.db, async (trx) => {
    await ownView(person, id, trx);
    await trx.deleteFrom('hall_view').where('id', '=', id).where('owner_id', '=', person.id).execute();
  });
}
