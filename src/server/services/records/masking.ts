import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { maskData, maskedFields, unmasked } from '../../../definition/mask.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { EntityManifest } from '../../../definition/types/manifest.ts';
import { holdsOver } from '../../../definition/projection/shown.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { camel } from '../../db/entity-columns.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { calendarOf } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import { mayUse } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { filtersIn } from './query.ts';
import type { RecordQuery } from './query.ts';
import { ownedBy, scopeHolds, scopeRows } from './rowAccess.ts';

/** Who may change a record sees it whole. So does the person whose record it is. */
function seesWhole(person: Person, definition: EntityDefinition, record: StoredRecord, hall: Hall): boolean {
  if (mayUse(person, definition, 'update') && scopeHolds(person, definition, record, hall)) return true;
  if (definition.key === 'sys/user') return record.id === person.id;
  return ownedBy(person, definition.manifest.own, record.data);
}

type Own = NonNullable<EntityManifest['own']>;

/** A record as this person may see it: fields with `ui:mask` are masked, and nobody learns whose an anonymous one is. */
export function maskRecord(
  person: Person,
  definition: EntityDefinition,
  record: StoredRecord,
  hall: Hall,
): StoredRecord {
  if (isUnnamedLog(definition, record)) return { ...record, createdBy: null, updatedBy: null };
  const told = hiddenOwner(person, definition, record, hall) === null ? record : withoutOwner(definition, record);
  if (seesWhole(person, definition, record, hall)) return told;
  return { ...told, data: maskBody(definition, told.data) };
}

/** Whose record it is where this person must not learn it (`own.anonymousIf`); null where there is nothing to hide. */
export function hiddenOwner(
  person: Person,
  { manifest: { own } }: EntityDefinition,
  record: StoredRecord,
  hall: Hall,
): JsonValue | null {
  if (!own || ownedBy(person, own, record.data)) return null;
  return isAnonymous(person, own, record, hall) ? (record.data[own.field] ?? '') : null;
}

function isAnonymous(person: Person, own: Own, { id, data }: StoredRecord, hall: Hall): boolean {
  if (own.anonymousIf === undefined) return false;
  const scope = { variables: { id, user: person.id }, calendar: calendarOf(hall, hall.clock.now()) };
  return holdsOver(own.anonymousIf, data, scope);
}

/** Whether the log, which others read, must not say that it was he: he is the owner of an anonymous record. */
export function actsUnnamed(
  person: Person,
  definition: EntityDefinition,
  records: readonly StoredRecord[] | undefined,
  hall: Hall,
): boolean {
  const { own } = definition.manifest;
  if (own?.anonymousIf === undefined) return false;
  // what was refused is known by its parameters alone, and who has no permission can only have meant his own
  if (records === undefined) return !mayUse(person, definition, 'list');
  return records.some((record) => ownedBy(person, own, record.data) && isAnonymous(person, own, record, hall));
}

/** A row of the log that names nobody (see `actsUnnamed`); whose it is serves his own journey alone. */
const isUnnamedLog = ({ key }: EntityDefinition, { data }: StoredRecord): boolean =>
  key === 'sys/log-operation' && data['creatorName'] === '';

function withoutOwner({ manifest: { own } }: EntityDefinition, record: StoredRecord): StoredRecord {
  const data = Object.fromEntries(Object.entries(record.data).filter(([name]) => name !== own?.field));
  return { ...record, data, createdBy: null, updatedBy: null };
}

/** The same for logs, which are read by others than those who may change the record. */
export function maskBody({ schema, uiSchema }: EntityDefinition, data: FormData): FormData {
  const masked = maskedFields(schema, uiSchema);
  return masked.size === 0 ? data : maskData(data, (path) => masked.has(path));
}

/** Fields that are shown masked to whoever may not change the records. */
export const maskedNames = ({ schema, uiSchema }: EntityDefinition): ReadonlySet<string> =>
  maskedFields(schema, uiSchema);

/** Fields that this person sees masked in some of the rows that he is given: he may neither filter, sort nor count by them. */
export function maskedTo(
  person: Person,
  { definition, grants }: Pick<OpenEntity, 'definition' | 'grants'>,
): ReadonlySet<string> {
  const all = !grants.reads || scopeRows(person, definition) === null;
  return all && mayUse(person, definition, 'update') ? NONE : maskedNames(definition);
}

const NONE: ReadonlySet<string> = new Set();

/** Whoever sees a field masked would find it out by trying. */
export function refuseMaskedFilters(person: Person, open: OpenEntity, query: RecordQuery): void {
  const masked = maskedTo(person, open);
  const hides = (name: string) => masked.has(columnOf(open.definition, name)?.field ?? '');
  const filter = filtersIn(query).find(hides);
  if (filter !== undefined) throw new HallError('unknownFilter', { values: { name: filter } });
  const { sort } = query;
  if (typeof sort === 'string' && hides(camel(sort))) throw new HallError('unknownSort', { values: { name: sort } });
}

/** A body in which the masked text of a field means that it stays as it is. */
export function unmaskedBody({ schema, uiSchema }: EntityDefinition, body: FormData, stored: FormData): FormData {
  const masked = maskedFields(schema, uiSchema);
  if (masked.size === 0) return body;
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    masked.has(name) ? (unmasked(value, stored[name]) ?? value) : value,
  ]);
  return Object.fromEntries(entries) as FormData;
}
