import { sql } from 'kysely';
import type { Related } from '../../../definition/expression/scope.ts';
import {
  NOTHING_RELATED,
  idsAt,
  readOf,
  relatedFields,
  relatedInCalled,
} from '../../../definition/projection/related.ts';
import type { RelatedField } from '../../../definition/projection/related.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { tableOf } from '../../db/entity-tables.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { Hall } from '../hall.ts';
import { topicsCalled } from './called.ts';
import type { Progress } from './progress.ts';
import type { Handle } from './rows.ts';

const MOST_IDS = 1_000;

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
  called: Called = topicsCalled(topic, hall),
): Promise<Related> {
  const fields = fieldsOf(topic, called);
  if (fields.length === 0) return NOTHING_RELATED;
  const related: Record<string, Record<string, FormData>> = {};
  for (const field of fields) {
    const ids = [...new Set(forms.flatMap((form) => idsAt(form, field.path)))].slice(0, MOST_IDS);
    if (ids.length === 0) continue;
    const rows =
      field.kind === 'record' ? await records(field, ids, db, hall) : await requests(field, ids, initiator, db);
    for (const path of field.called) {
      const before = related[path] ?? {};
      related[path] = Object.fromEntries(
        rows.map(({ id, data }) => [id, { ...before[id], ...readOf(data, field.reads) }]),
      );
    }
  }
  return related;
}

/** The same for a request that is under way, once its form has changed. */
export async function refreshRelated(progress: Progress, ...forms: readonly FormData[]): Promise<void> {
  const { topic, instance, trx, hall, called } = progress;
  const versions = [...called.values()];
  progress.related = await readRelated(topic, forms, instance.initiator, trx, hall, versions);
}

type Called = readonly Pick<TopicDefinition, 'process'>[];

/** What the expressions of a topic, and of the processes that it calls, read of what fields point at. */
export const fieldsOf = (topic: TopicDefinition, called: Called): RelatedField[] => [
  ...relatedFields(topic),
  ...called.flatMap(({ process }) => relatedInCalled(topic, process)),
];

type Found = { id: string; data: FormData }[];

async function records({ target, reads }: RelatedField, ids: string[], db: Handle, hall: Hall): Promise<Found> {
  const entity = hall.registry.entity(target);
  if (!entity || reads.some((name) => secretFields(entity).has(name))) return [];
  const { rows } = await sql<Found[number]>`
    select id, data from ${sql.table(tableOf(target))} where id = any(${ids}::text[])`.execute(db);
  return rows;
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
