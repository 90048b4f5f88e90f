import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { transaction } from '../../db/transaction.ts';
import { dropFileUses, useFiles } from '../flow/fileUses.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import type { SavedDraft } from './createDraft.ts';
import { draftData, draftTopic } from './draft.ts';

export interface SaveDraft {
  businessKey: string;
  formData: FormData;
  /** that the person saw; left out: whatever it is now */
  revision?: number | undefined;
  idempotency?: Idempotency | undefined;
}

/** Saves over a draft. One that another window has saved meanwhile is 409, with what it holds now. */
export async function saveDraft(person: Person, input: SaveDraft, hall: Hall): Promise<SavedDraft> {
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      const { businessKey } = input;
      const draft = await trx
        .selectFrom('wf_draft')
        .select(['topic', 'revision', 'updated_at', 'form_data'])
        .where('business_key', '=', businessKey)
        .where('owner_id', '=', person.id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!draft) throw new HallError('notFound');
      const topic = draftTopic(person, draft.topic, hall);
      if (input.revision !== undefined && input.revision !== draft.revision) {
        const at = campusDateTime(draft.updated_at);
        throw new HallError('staleRevision', {
          values: { who: person.realName, when: at },
          data: {
            by: person.id,
            byName: person.realName,
            at,
            outcome: 'save',
            revision: draft.revision,
            formData: draft.form_data,
          },
        });
      }
      const formData = draftData(person, topic, input.formData, hall);
      const now = hall.clock.now();
      const revision = draft.revision + 1;
      await trx
        .updateTable('wf_draft')
        .set({ form_data: JSON.stringify(formData), version_id: topic.version.versionId, revision, updated_at: now })
        .where('business_key', '=', businessKey)
        .execute();
      await dropFileUses(trx, 'draft', businessKey);
      await useFiles(trx, person, 'draft', businessKey, formData);
      return { businessKey, revision, updatedAt: campusDateTime(now) };
    }),
  );
}
