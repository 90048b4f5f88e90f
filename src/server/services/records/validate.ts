import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Related, Scope } from '../../../definition/expression/scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { judgeRules } from '../../../definition/projection/rules.ts';
import { holdsOver, shownIn } from '../../../definition/projection/shown.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { messagesFor } from '../../../definition/validation/messages.ts';
import { refusals } from '../../../definition/validation/refusals.ts';
import { referenceErrors, referencesIn } from '../../../definition/validation/references.ts';
import type { DataReference } from '../../../definition/validation/references.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { calendarOf } from '../flow/calendar.ts';
import { evaluating } from '../flow/expressionFailure.ts';
import type { Handle, StoredRecord } from '../../entities/store.ts';
import { tableOf } from '../../db/entity-columns.ts';
import type { Hall } from '../hall.ts';
import { misplacedFiles } from '../files/misplacedFiles.ts';
import { wrongPeople } from '../organisation/narrowed.ts';
import { dictionaries } from './dictionaries.ts';
import { unpickedRecords } from './pick.ts';

/** The transaction in which a record is judged, where there is one: dictionaries have been read before it. */
export interface Within {
  trx: Kysely<Tables>;
  knows: (dictionary: string, value: string) => boolean;
}

/** How a record is judged. */
export interface Judged {
  locale: Locale;
  scope: Scope;
  within?: Within;
  /** who filled it in: he points at no record that he could not have picked. Left out = nobody did, it is written by a process */
  by?: Person;
}

/**
 * What is wrong with a record's data: by its schema, its rules, and what it points at that does not exist. A field that is empty and
 * not required is no value: forms send `""` for what was cleared.
 */
export async function dataErrors(
  definition: EntityDefinition,
  data: FormData,
  stored: FormData,
  { locale, scope, within, by }: Judged,
  hall: Hall,
): Promise<DataError[]> {
  const { schema, manifest } = definition;
  const model = modelOf(definition);
  const shown = shownIn(model, data, scope);
  const lost = await lostReferences(definition, data, stored, hall, within);
  const gone = new Set(lost.map(({ path }) => path));
  const unpicked = by
    ? await unpickedRecords(by, [schema, data], [schema, stored], manifest.computed, hall, within?.trx ?? hall.db)
    : [];
  const wrong: RawError[] = [
    ...refusals(schema, data).filter(({ path }) => shown(path)),
    ...lost,
    ...unpicked.filter(({ path }) => !gone.has(path)),
    ...wrongPeople(definition, data, stored, scope, hall.directory),
    ...(await misplacedFiles(definition.uiSchema, data, stored, within?.trx ?? hall.db)),
  ];
  const errors = messagesFor(wrong, schema, locale, data);
  return [...errors, ...evaluating(() => judgeRules(model, model.rules ?? [], data, scope, errors))];
}

/**
 * What expressions of a record see beside its fields: who acts, the calendar, the organisation, what it points at; a record has
 * no applicant.
 */
export function recordScope(user: string, hall: Hall, related: Related, known: { id?: string } = {}): Scope {
  const variables = { ...known, user };
  return { variables, organisation: hall.directory, calendar: calendarOf(hall, hall.clock.now()), related };
}

/** Whether a condition of the definition holds over a record, and what it points at, as they are now. */
export function holdsNow(
  condition: string,
  { id, data }: StoredRecord,
  related: Related,
  person: Person,
  hall: Hall,
): boolean {
  return holdsOver(condition, data, recordScope(person.id, hall, related, { id }));
}

/** References that the record did not have before and that lead nowhere. What was deleted since may stay. */
async function lostReferences(
  definition: EntityDefinition,
  data: FormData,
  stored: FormData,
  hall: Hall,
  within: Within | undefined,
): Promise<RawError[]> {
  const known = new Set(referencesIn(definition.schema, stored).map(name));
  const references = referencesIn(definition.schema, data).filter((reference) => !known.has(name(reference)));
  const existing = new Set<string>();
  for (const entity of new Set(references.map(entityOf))) {
    const target = hall.registry.entity(entity);
    const ids = references.filter((reference) => entityOf(reference) === entity).map(({ value }) => value);
    if (!target) continue;
    for (const id of await existingIds(within?.trx ?? hall.db, target, ids)) existing.add(`${entity} ${id}`);
  }
  const knows = within?.knows ?? (await dictionaryKnows(hall));
  return referenceErrors(references, (reference) =>
    reference.kind === 'dictionary'
      ? knows(reference.target, reference.value)
      : reference.kind === 'request' || existing.has(`${entityOf(reference)} ${reference.value}`),
  );
}

export async function dictionaryKnows(hall: Hall): Promise<Within['knows']> {
  const values = await dictionaries(hall);
  return (type, value) => values.get(type)?.some(({ dictValue }) => dictValue === value) ?? false;
}

const name = ({ kind, target, value }: DataReference) => `${kind} ${target} ${value}`;

const ENTITIES: Record<Exclude<DataReference['kind'], 'dictionary' | 'record' | 'request'>, string> = {
  'user-id': 'sys/user',
  'dept-id': 'sys/dept',
  'region-id': 'sys/region',
  'major-id': 'sys/major',
};

function entityOf({ kind, target }: DataReference): string {
  if (kind === 'record') return target;
  return kind === 'dictionary' || kind === 'request' ? '' : ENTITIES[kind];
}

async function existingIds(db: Handle, { key }: EntityDefinition, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableOf(key))}
    where id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
