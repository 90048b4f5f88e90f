import { sql } from 'kysely';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityManifest } from '../../../definition/types/manifest.ts';
import { headOf, jsonOf, tableOf } from '../../db/entity-columns.ts';
import type { Condition, StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

/**
 * Which rows are a person's: as conditions of a query, and the same for a record at hand.
 */

/** Whether the person is named by `startableBy` or `readers`: by account type, by role, or with everybody. */
export function isNamed(person: Person, names: readonly string[]): boolean {
  return names.some(
    (name) =>
      name === 'everybody' ||
      person.roles.includes(name) ||
      Object.entries(ACCOUNT_TYPES).some(([type, code]) => type === name && code === person.accountType),
  );
}

export function isReader(person: Person, { readers }: EntityManifest): boolean {
  return readers !== undefined && isNamed(person, readers);
}

/** Whether the field that says whose a record is may hold this person at all: `ui:people` may keep it to students, say. */
export function mayOwn(person: Person, { manifest, uiSchema }: EntityDefinition): boolean {
  const ui = uiSchema[manifest.own?.field ?? ''];
  const people = typeof ui === 'object' && ui !== null && 'ui:people' in ui ? ui['ui:people'] : undefined;
  const names = (Array.isArray(people) ? people : [people]).filter((name) => typeof name === 'string');
  if (names.length === 0 || names.some((name) => name.startsWith('dept:'))) return true;
  return isNamed(
    person,
    names.map((name) => name.replace(/^role:/, '')),
  );
}

/** Whether the scope is a person, whose department counts, or people, of whom one is enough. */
function scopeIsPerson({ manifest, schema }: EntityDefinition): boolean {
  const field = allProperties(schema)[manifest.scope ?? ''];
  return field?.format === 'user-id' || field?.items?.format === 'user-id';
}

/**
 * Who is not a super administrator sees the records of the departments that his roles grant, and those that he made
 * himself. Entities without `scope` are not divided by department: null.
 */
export function scopeRows(person: Person, definition: EntityDefinition): Condition | null {
  const { scope } = definition.manifest;
  if (person.dataScope === null || !scope) return null;
  const departments = sql`any(${person.dataScope}::text[])`;
  const members = sql`(select id from ${sql.table(tableOf('sys/user'))} where dept_id = ${departments})`;
  const within = !scopeIsPerson(definition)
    ? sql`dept_id = ${departments}`
    : allProperties(definition.schema)[scope]?.type === 'array'
      ? sql`jsonb_exists_any(${jsonOf(scope)}, array${members})`
      : sql`${headOf(scope)} in ${members}`;
  return sql`(${within} or created_by = ${person.id})`;
}

const BETWEEN_CLASSES = '\\s*[、，,；;]\\s*';

/** The classes that a field names. */
export const classesIn = (text: JsonValue | undefined): string[] =>
  typeof text === 'string' ? text.split(new RegExp(BETWEEN_CLASSES, 'u')) : [];

/** Rows of these departments or of one's own; none at all where there is neither. */
export function ownRows(person: Person, own: EntityManifest['own'], scope: Condition | null): Condition {
  const mine =
    own && sql`(${headOf(own.field)} = ${person.id} or ${jsonOf(own.field)} @> ${JSON.stringify([person.id])}::jsonb)`;
  const ofClass =
    own?.classes &&
    person.className &&
    sql`regexp_split_to_array(${headOf(own.classes)}, ${BETWEEN_CLASSES}) @> array[${person.className}]::text[]`;
  const parts = [...(scope ? [scope] : []), ...(mine ? [mine] : []), ...(ofClass ? [ofClass] : [])];
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

export function scopeHolds(person: Person, definition: EntityDefinition, record: StoredRecord, hall: Hall): boolean {
  const { scope } = definition.manifest;
  if (person.dataScope === null || !scope || record.createdBy === person.id) return true;
  if (!scopeIsPerson(definition)) return record.deptId !== null && person.dataScope.includes(record.deptId);
  return [record.data[scope]].flat().some((user) => seesPerson(person, user, hall));
}

export function ownedBy(person: Person, own: EntityManifest['own'], data: FormData): boolean {
  if (!own) return false;
  const value = data[own.field];
  if (own.classes && person.className && classesIn(data[own.classes]).includes(person.className)) return true;
  return Array.isArray(value) ? value.includes(person.id) : value === person.id;
}

/** Whether the person may write a record about that department, or that person. */
export function mayPlace(
  person: Person,
  definition: EntityDefinition,
  value: JsonValue | undefined,
  hall: Hall,
): boolean {
  if (person.dataScope === null || !definition.manifest.scope) return true;
  const { dataScope } = person;
  const values = [value].flat().filter((each) => typeof each === 'string' && each !== '');
  return values.every((each) =>
    scopeIsPerson(definition)
      ? each === person.id || seesPerson(person, each, hall)
      : each === person.deptId || dataScope.includes(String(each)),
  );
}

function seesPerson({ dataScope }: Person, user: JsonValue | undefined, { directory }: Hall): boolean {
  const dept = typeof user === 'string' ? directory.deptOf(user) : null;
  return dept !== null && (dataScope === null || dataScope.includes(dept));
}
