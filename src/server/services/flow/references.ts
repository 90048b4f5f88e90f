import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import { referenceErrors, referencesIn } from '../../../definition/validation/references.ts';
import type { DataReference } from '../../../definition/validation/references.ts';
import { tableOf } from '../../db/entity-tables.ts';
import type { Hall } from '../hall.ts';
import { filesIn, type FormFile } from '../files/formFiles.ts';
import { misplacedFiles } from '../files/misplacedFiles.ts';
import { wrongPeople } from '../organisation/narrowed.ts';
import { unpickedRecords } from '../records/pick.ts';
import type { Progress } from './progress.ts';
import type { Tx } from './rows.ts';
import { houseScope } from './run.ts';

/**
 * Ids that stand for nobody and nothing, and files that are not the person's own, as raw errors by field. What the request
 * referred to before may have gone since and is not asked again.
 */
export async function wrongReferences(
  person: Person,
  progress: Progress,
  formData: FormData,
  stored: FormData,
): Promise<RawError[]> {
  const { topic, trx, instance, now, hall } = progress;
  const wrong = await refusedReferences(progress, [topic.schema, formData], [topic.schema, stored]);
  const known = new Set(filesIn(stored).map(({ id }) => id));
  const foreign = await foreignFiles(person, filesIn(formData), known, trx);
  const scope = houseScope(instance.initiator, now, hall, undefined, person.id);
  const unpicked = await unpickedRecords(
    person,
    [topic.schema, formData],
    [topic.schema, stored],
    topic.manifest.computed,
    hall,
    trx,
  );
  const misplaced = [
    ...wrongPeople(topic, formData, stored, scope, hall.directory),
    ...(await misplacedFiles(topic.uiSchema, formData, stored, trx)),
  ];
  const gone = new Set(wrong.map(({ path }) => path));
  const hidden = unpicked.filter(({ path }) => !gone.has(path));
  return [...wrong, ...hidden, ...misplaced, ...foreign.map((path) => ({ path, keyword: 'reference' }))];
}

/** Ids that stand for nothing, except those that the form referred to `before` (under its own schema). */
export async function refusedReferences(
  { labels, trx, hall, instance }: Pick<Progress, 'labels' | 'trx' | 'hall' | 'instance'>,
  now: [JsonSchema, FormData],
  before: [JsonSchema, FormData],
): Promise<RawError[]> {
  const known = new Set(referencesIn(...before).map(nameOf));
  const fresh = referencesIn(...now).filter((reference) => !known.has(nameOf(reference)));
  const records = await existingRecords(fresh, trx, hall);
  const requests = await completedRequests(fresh, instance.initiator, trx);
  return referenceErrors(fresh, (reference) => {
    if (reference.kind === 'dictionary') return labels.has(reference.target, reference.value);
    if (reference.kind === 'user-id') return hall.directory.user(reference.value) !== undefined;
    if (reference.kind === 'dept-id') return hall.directory.dept(reference.value) !== undefined;
    if (reference.kind === 'request') return requests.has(nameOf(reference));
    return records.has(nameOf(reference));
  });
}

const nameOf = ({ kind, target, value }: DataReference): string => `${kind}:${target}:${value}`;

/** Entity that keeps what an id stands for; undefined where the hall keeps no such thing, so that nothing can be said. */
function entityOf(reference: DataReference): string | undefined {
  if (reference.kind === 'record') return reference.target;
  if (reference.kind === 'region-id') return 'sys/region';
  return reference.kind === 'major-id' ? 'sys/major' : undefined;
}

async function existingRecords(references: readonly DataReference[], trx: Tx, hall: Hall): Promise<Set<string>> {
  const found = new Set<string>();
  const byEntity = Map.groupBy(references, entityOf);
  for (const [key, group] of byEntity) {
    if (key === undefined) continue;
    if (!hall.registry.entity(key)) {
      if (key === 'sys/major') group.forEach((reference) => found.add(nameOf(reference)));
      continue;
    }
    const ids = group.map(({ value }) => value);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(tableOf(key))} where id = any(${ids}::text[])`.execute(trx);
    const present = new Set(rows.map(({ id }) => id));
    for (const reference of group) if (present.has(reference.value)) found.add(nameOf(reference));
  }
  return found;
}

/**
 * Of these requests the applicant's own that are completed, and of the topic that the field asks for. None of them is cancelled until
 * this is written.
 */
async function completedRequests(
  references: readonly DataReference[],
  initiator: string,
  trx: Tx,
): Promise<Set<string>> {
  const asked = references.filter(({ kind }) => kind === 'request');
  if (asked.length === 0) return new Set();
  const ids = asked.map(({ value }) => value);
  const { rows } = await sql<{ id: string; topic: string }>`
    select id, topic from wf_instance
    where id = any(${ids}::text[]) and initiator = ${initiator} and state = 'completed'
    order by id for share`.execute(trx);
  return new Set(rows.map(({ id, topic }) => nameOf({ path: '', kind: 'request', target: topic, value: id })));
}

/** Where the data names files that this person has not uploaded; `known` ones were there before. */
export async function foreignFiles(
  person: Person,
  files: readonly FormFile[],
  known: ReadonlySet<string>,
  trx: Tx,
): Promise<string[]> {
  const fresh = files.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  // one value however many there are: a statement takes no more than 65,535
  const wanted = fresh.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from hall_file where owner_id = ${person.id} and id = any(${wanted}::text[])`.execute(trx);
  const ids = new Set(rows.map(({ id }) => id));
  return fresh.filter(({ id }) => !ids.has(id)).map(({ path }) => path);
}
