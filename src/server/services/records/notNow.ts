import { HallError } from '../../../contract/errors.ts';
import { referencesIn } from '../../../definition/validation/references.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { ownChoices } from './cells.ts';
import { maskedLabel } from '../../../definition/mask.ts';

/** 409: the record, named with its state, does not allow this now. */
export function notNow(definition: EntityDefinition, { id, data }: StoredRecord, action: string): HallError {
  const { manifest, schema } = definition;
  const { label: field } = manifest;
  const value = data[field];
  // an id says nothing to people
  const label = referencesIn(schema, { [field]: value ?? null }).length === 0 ? value : undefined;
  const { states } = manifest;
  const state = states && String(data[states.field] ?? '');
  const title = states && ownChoices(schema.properties?.[states.field] ?? {}).get(state ?? '');
  const name = `${typeof label === 'string' ? maskedLabel(definition, label) : manifest.title}${title ? ` · ${title}` : ''}`;
  return new HallError('recordState', { values: { name, action }, data: { id, ...(state && { state }) } });
}
