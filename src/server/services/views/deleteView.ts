import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { ownView } from './view.ts';

/** Forgets one's own view. Lists that open with it open without it from then on. */
export async function deleteView(
  person: Person,
  input: { id: string; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<void> {
  const { id, idempotency } = input;
  await writeOnce(person, idempotency, hall.db, async (trx) => {
    await ownView(person, id, trx);
    await trx.deleteFrom('hall_view').where('id', '=', id).where('owner_id', '=', person.id).execute();
  });
}
