import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { takeDraftPlace } from './draftQuota.ts';

export interface NamedDraft {
  businessKey: string;
  idempotency?: Idempotency | undefined;
}

/** Deletes a draft; for a while it can be had back with {@link restoreDraft}. */
export async function deleteDraft(person: Person, input: NamedDraft, hall: Hall): Promise<void> {
  await mark(person, input, hall, true);
}

/** Undoes a deletion. @throws HallError notFound, tooManyDrafts */
export async function restoreDraft(person: Person, input: NamedDraft, hall: Hall): Promise<void> {
  await mark(person, input, hall, false);
}

async function mark(person: Person, input: NamedDraft, hall: Hall, deleted: boolean): Promise<void> {
  await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      if (!deleted) await takeDraftPlace(trx, person, hall);
      const marked = await trx
        .updateTable('wf_draft')
        .set({ deleted_at: deleted ? hall.clock.now() : null })
        .where('business_key', '=', input.businessKey)
        .where('owner_id', '=', person.id)
        .where('deleted_at', deleted ? 'is' : 'is not', null)
        .returning('business_key')
        .executeTakeFirst();
      if (!marked) throw new HallError('notFound');
    }),
  );
}
