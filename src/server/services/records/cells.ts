import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import { guardedFields } from '../../../definition/entity/form.ts';
import { sectionsOf } from '../../../definition/projection/sections.ts';
import { allProperties, isFileList } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Cell } from '../../entities/sheet/xlsx-write.ts';
import { secretFields } from '../../entities/secrets.ts';

/** Between the parts of a list in one cell. Read with commas too. */
export const SEPARATOR = '、';

/** Fields that fit into a cell, in the form's order, without secrets. `writable`: only what a template asks for. */
export function sheetColumns(definition: EntityDefinition, writable: boolean): EntityColumn[] {
  const secrets = secretFields(definition);
  const guarded = new Set(guardedFields(definition.manifest));
  const fields = Object.entries(allProperties(definition.schema));
  const order = sectionsOf(definition.schema, definition.uiSchema).flatMap(({ fields: names }) => names);
  return fields
    .filter(([name, field]) => !secrets.has(name) && !(writable && (field.readOnly || guarded.has(name))))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name]) => columnOf(definition, name) ?? [])
    .filter((column) => column.kind !== 'nested' || (!writable && isFileList(column.schema)));
}

/** What a value looks like in a cell; `labels`: by value, of dictionaries and references. */
export function toCell(column: EntityColumn, value: JsonValue | undefined, labels: ReadonlyMap<string, string>): Cell {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((each) => partOf(each, labels)).join(SEPARATOR);
  if (column.kind === 'boolean') return labels.get(String(value)) ?? String(value);
  if (typeof value === 'number') return column.kind === 'choice' ? (labels.get(String(value)) ?? value) : value;
  if (typeof value === 'object') return JSON.stringify(value);
  return labels.get(String(value)) ?? String(value);
}

function partOf(value: JsonValue, labels: ReadonlyMap<string, string>): string {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return String(value['name'] ?? '');
  return labels.get(String(value)) ?? String(value);
}

/** Options that the schema itself names, value to title. */
export function ownChoices(schema: JsonSchema): Map<string, string> {
  const options = schema.oneOf ?? (schema.enum ?? []).map((value) => ({ const: value, title: undefined }));
  return new Map(options.map((option) => [String(option.const), option.title ?? String(option.const)]));
}
