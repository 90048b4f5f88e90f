import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { allProperties, fieldsByPath } from '../../../definition/schema/walk.ts';
import type { EntityDefinition, TopicDefinition } from '../../../definition/types/definition.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import { referencesIn } from '../../../definition/validation/references.ts';
import type { DataReference } from '../../../definition/validation/references.ts';
import { selectRecords } from '../../entities/store.ts';
import type { Handle } from '../../entities/store.ts';
import { handlesAny } from '../flow/handlesAny.ts';
import { mayStart } from '../flow/mayStart.ts';
import type { Hall } from '../hall.ts';
import { actionGrants, grantsFor, isGranted, mayList, offers, openWith, unguarded } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import type { Find } from './related.ts';

/** Whose trees and pages everybody is given anyway: what is read anywhere has its name, not its id. */
export const FOR_ALL: ReadonlySet<string> = new Set(['sys/region', 'sys/major']);

/**
 * Who may list an entity may pick from it; so may who fills in a form that asks for one of its records, and who narrows a
 * list that he reads by them.
 */
export async function toPick(
  person: Person,
  definition: EntityDefinition,
  hall: Hall,
  db: Handle = hall.db,
): Promise<OpenEntity | undefined> {
  const { key } = definition;
  if (FOR_ALL.has(key)) return openWith(person, definition, { permitted: true, reads: true, owns: false }, hall);
  const grants = grantsFor(person, definition, 'list');
  if (isGranted(grants)) return openWith(person, definition, grants, hall);
  const topics = hall.registry.topics().filter(({ schema }) => asks(schema, key));
  const asked =
    topics.some((topic) => mayStart(person, topic)) ||
    hall.registry.entities().some((other) => fillsIn(person, other, key) || narrows(person, other, key)) ||
    (await handlesAny(person, topics.filter((topic) => asksLater(topic, key)).map(nameOf), db));
  return asked ? unguarded(person, definition, hall) : undefined;
}

/** Who reads a record, or handles a request, that points at one is told its name. */
export async function toRead(
  person: Person,
  definition: EntityDefinition,
  hall: Hall,
): Promise<OpenEntity | undefined> {
  const listed = hall.registry.entities().some((other) => mayList(person, other) && asks(other.schema, definition.key));
  const topics = hall.registry.topics().filter(({ schema }) => asks(schema, definition.key));
  if (!listed && !(await handlesAny(person, topics.map(nameOf), hall.db))) return undefined;
  return unguarded(person, definition, hall);
}

/** A form and what stands in it. */
type Filled = Parameters<typeof referencesIn>;

/**
 * Records in a form that its picker would not have offered to this person, as errors. What the server has computed was
 * nobody's choice.
 */
export async function unpickedRecords(
  person: Person,
  now: Filled,
  before: Filled,
  computed: Readonly<Record<string, string>> | undefined,
  hall: Hall,
  db: Handle,
): Promise<RawError[]> {
  const isComputed = ({ path }: DataReference) => Object.hasOwn(computed ?? {}, path.replace(/\.\d+(?=\.|$)/g, ''));
  const known = new Set(recordsIn(before).map(keyOf));
  const fresh = recordsIn(now).filter((reference) => !known.has(keyOf(reference)) && !isComputed(reference));
  const wrong: RawError[] = [];
  for (const [target, group] of Map.groupBy(fresh, (reference) => reference.target)) {
    const definition = hall.registry.entity(target);
    if (!definition) continue;
    const ids = group.map(({ value }) => value);
    const offered = await offeredOf(person, definition, ids, hall, db);
    for (const { path, value } of group) if (!offered.has(value)) wrong.push({ path, keyword: 'reference' });
  }
  return wrong;
}

/**
 * Finds for somebody who types a form nothing of the records that no picker would offer him and that did not stand in it
 * `before`. What is computed in his page is as good as typed.
 */
export function findPicked(person: Person, before: Filled, find: Find, hall: Hall): Find {
  const known = new Set(recordsIn(before).map(keyOf));
  return async (field, ids) => {
    const definition = field.kind === 'record' ? hall.registry.entity(field.target) : undefined;
    if (!definition) return find(field, ids);
    const isKnown = (value: string) => known.has(keyOf({ target: field.target, value }));
    const fresh = ids.filter((id) => !isKnown(id));
    const offered = await offeredOf(person, definition, fresh, hall, hall.db);
    return find(
      field,
      ids.filter((id) => isKnown(id) || offered.has(id)),
    );
  };
}

/** Which of these records a picker offers the person. */
async function offeredOf(
  person: Person,
  definition: EntityDefinition,
  ids: readonly string[],
  hall: Hall,
  db: Handle,
): Promise<Set<string>> {
  const entity = ids.length === 0 ? undefined : await toPick(person, definition, hall, db);
  if (!entity) return new Set();
  const where = [...entity.scope, sql`id = any(${ids}::text[])`];
  const selection = { where, ...(entity.from && { from: entity.from }) };
  return new Set((await selectRecords(db, definition, selection)).map(({ id }) => id));
}

const keyOf = ({ target, value }: Pick<DataReference, 'target' | 'value'>): string => `${target} ${value}`;

const recordsIn = (form: Filled) => referencesIn(...form).filter(({ kind }) => kind === 'record');

const nameOf = ({ key }: TopicDefinition): string => key;

/** Whether the person fills in a form of that entity, its own or one of its actions, that asks for a record. */
function fillsIn(person: Person, other: EntityDefinition, key: string): boolean {
  const saves = (right: 'save' | 'update') => offers(other, right) && isGranted(grantsFor(person, other, right));
  if (asks(other.schema, key) && (saves('save') || saves('update'))) return true;
  return (other.manifest.actions ?? []).some(
    (action) =>
      typeof action !== 'string' &&
      action.input !== undefined &&
      asks(action.input.schema, key) &&
      isGranted(actionGrants(person, other, action)),
  );
}

/** Whether the person reads a list of others' records that is narrowed by records of that kind. */
function narrows(person: Person, other: EntityDefinition, key: string): boolean {
  const { filters = [] } = other.manifest;
  const fields = allProperties(other.schema);
  if (!filters.some((name) => fields[name] !== undefined && holds(fields[name], key))) return false;
  const { permitted, reads } = grantsFor(person, other, 'list');
  return permitted || reads;
}

/** Whether a step after the start fills in a field that holds a record of that entity. */
function asksLater(topic: TopicDefinition, key: string): boolean {
  const fields = [...fieldsByPath(topic.schema)].filter(([, places]) =>
    places.some(({ schema }) => holds(schema, key)),
  );
  return Object.keys(topic.manifest.nodes).some(
    (node) => node !== 'start' && fields.some(([path]) => rightsAt(topic, node).touches(path)),
  );
}

/** Whether a form has a field that holds a record of that entity. */
function asks(schema: JsonSchema, key: string): boolean {
  return Object.values(allProperties(schema)).some(
    (field) => holds(field, key) || (field.items?.properties !== undefined && asks(field.items, key)),
  );
}

const holds = (field: JsonSchema, key: string): boolean =>
  field['x-record'] === key || field.items?.['x-record'] === key;
