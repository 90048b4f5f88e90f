import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { maskData, maskedFields, maskText, unmasked } from '../../../definition/mask.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { mayUse } from './openEntity.ts';
import type { RecordQuery } from './query.ts';

/** Who may change an entity's records sees them whole. So does the person whose record it is. */
function seesWhole(person: Person, definition: EntityDefinition): boolean {
  return mayUse(person, definition, 'update') || maskedFields(definition.schema, definition.uiSchema).size === 0;
}

function isOwn(person: Person, { key, manifest }: EntityDefinition, { id, data }: StoredRecord): boolean {
  if (key === 'sys/user') return id === person.id;
  return manifest.own !== undefined && data[manifest.own.field] === person.id;
}

/** A record as this person may see it: fields with `ui:mask` are masked. */
export function maskRecord(person: Person, definition: EntityDefinition, record: StoredRecord): StoredRecord {
  if (seesWhole(person, definition) || isOwn(person, definition, record)) return record;
  return { ...record, data: maskBody(definition, record.data) };
}

/** The same for logs, which are read by others than those who may change the record. */
export function maskBody({ schema, uiSchema }: EntityDefinition, data: FormData): FormData {
  const masked = maskedFields(schema, uiSchema);
  return masked.size === 0 ? data : maskData(data, (path) => masked.has(path));
}

/** What stands for a record everywhere is shown to everybody. */
export function maskedLabel({ schema, uiSchema, manifest }: EntityDefinition, label: string): string {
  return maskedFields(schema, uiSchema).has(manifest.label) ? maskText(label) : label;
}

/** Whoever sees a field masked may neither filter nor sort by it: he would find it out by trying. */
export function refuseMaskedFilters(person: Person, definition: EntityDefinition, query: RecordQuery): void {
  if (seesWhole(person, definition)) return;
  const masked = maskedFields(definition.schema, definition.uiSchema);
  for (const [name, value] of Object.entries(query)) {
    if (masked.has(name) && value !== '') throw new HallError('unknownFilter', { values: { name } });
  }
  const { sort } = query;
  if (typeof sort === 'string' && masked.has(sort)) throw new HallError('unknownSort', { values: { name: sort } });
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
