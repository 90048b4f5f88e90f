import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { newId } from '../../db/id.ts';
import { transaction } from '../../db/transaction.ts';
import { useFiles } from '../flow/fileUses.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { draftData, draftTopic } from './draft.ts';
import { takeDraftPlace } from './draftQuota.ts';

export interface CreateDraft {
  topic: string;
  formData: FormData;
  idempotency?: Idempotency | undefined;
}

export interface SavedDraft {
  businessKey: string;
  revision: number;
  /** ISO 8601 */
  updatedAt: string;
}

/** @throws HallError topicNotFound, forbidden, tooLarge, tooManyDrafts */
export async function createDraft(person: Person, input: CreateDraft, hall: Hall): Promise<SavedDraft> {
  const topic = draftTopic(person, input.topic, hall);
  const formData = draftData(person, topic, input.formData, hall);
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      await takeDraftPlace(trx, person, hall);
      const now = hall.clock.now();
      const businessKey = newId();
      await trx
        .insertInto('wf_draft')
        .values({
          business_key: businessKey,
          topic: topic.key,
          version_id: topic.version.versionId,
          owner_id: person.id,
          form_data: JSON.stringify(formData),
          revision: 1,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute();
      await useFiles(trx, person, 'draft', businessKey, formData);
      return { businessKey, revision: 1, updatedAt: campusDateTime(now) };
    }),
  );
}
