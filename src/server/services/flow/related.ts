import type { Related } from '../../../definition/expression/scope.ts';
import { relatedFields, relatedInCalled } from '../../../definition/projection/related.ts';
import type { RelatedField } from '../../../definition/projection/related.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { findRecords, readFields } from '../records/related.ts';
import type { Find, Found } from '../records/related.ts';
import { topicsCalled } from './called.ts';
import type { Progress } from './progress.ts';
import type { Handle } from './rows.ts';

/**
 * What the expressions of a topic, and of the processes that it calls, read of the records and requests that these forms name. Of a record the topic says which
 * fields are read, whoever asks; of a request only that it is the applicant's own.
 */
export async function readRelated(
  topic: TopicDefinition,
  forms: readonly FormData[],
  initiator: string,
  db: Handle,
  hall: Hall,
  called: readonly Pick<TopicDefinition, 'process'>[] = topicsCalled(topic, hall),
): Promise<Related> {
  return readFields(fieldsRead(topic, called), forms, findRelated(initiator, db, hall));
}

/** The fields whose records and requests a topic, and the processes that it calls, read. */
export function fieldsRead(
  topic: TopicDefinition,
  called: readonly Pick<TopicDefinition, 'process'>[],
): RelatedField[] {
  return [...relatedFields(topic), ...called.flatMap(({ process }) => relatedInCalled(topic, process))];
}

/** Finds records and the applicant's requests. */
export function findRelated(initiator: string, db: Handle, hall: Hall): Find {
  const records = findRecords(db, hall);
  return (field, ids) => (field.kind === 'record' ? records(field, ids) : requests(field, ids, initiator, db));
}

/** The same for a request that is under way, once its form has changed. */
export async function refreshRelated(progress: Progress, ...forms: readonly FormData[]): Promise<void> {
  const { topic, instance, trx, hall, called } = progress;
  const versions = [...called.values()];
  progress.related = await readRelated(topic, forms, instance.initiator, trx, hall, versions);
}

async function requests({ target }: RelatedField, ids: string[], initiator: string, db: Handle): Promise<Found> {
  const rows = await db
    .selectFrom('wf_instance')
    .select(['id', 'number', 'form_data'])
    .where('id', 'in', ids)
    .where('topic', '=', target)
    .where('initiator', '=', initiator)
    .execute();
  return rows.map(({ id, number, form_data }) => ({ id, data: { number, ...form_data } }));
}
