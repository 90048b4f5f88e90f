import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import { guardedFields } from '../../../definition/entity/form.ts';
import { sectionsOf } from '../../../definition/projection/sections.ts';
import { allProperties, isFileList } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { asObject } from '../../../definition/types/json.ts';
import type { JsonObject, JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { CAMPUS_MS } from '../../../definition/campus.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import type { Cell, PlainCell } from '../../entities/sheet/xlsx-write.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { SheetColumn } from './fromCell.ts';

/** Between the parts of a list in one cell. Read with commas too. */
export const SEPARATOR = '、';

/** Fields of a sheet, in the form's order, without secrets. `writable`: only what a template asks for, which is no table. */
export function sheetColumns(definition: EntityDefinition, writable: boolean): EntityColumn[] {
  const secrets = secretFields(definition);
  const guarded = new Set(guardedFields(definition.manifest));
  const fields = Object.entries(allProperties(definition.schema));
  const order = sectionsOf(definition.schema, definition.uiSchema).flatMap(({ fields: names }) => names);
  return fields
    .filter(([name, field]) => !secrets.has(name) && !(writable && (field.readOnly || guarded.has(name))))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([name]) => columnOf(definition, name) ?? [])
    .filter((column) => column.kind !== 'nested' || !writable);
}

/** The columns of a table, the parts of an object; files are one value. */
export function partsOf({ kind, schema }: EntityColumn): EntityColumn[] {
  const inner = schema.type === 'array' ? schema.items : schema;
  if (kind !== 'nested' || inner === undefined || isFileList(schema)) return [];
  return Object.keys(allProperties(inner)).flatMap((name) => columnOf({ schema: inner }, name) ?? []);
}

/** What a value looks like in a cell: of a table a line for each row, of files their names. */
export function toCell({ column, labels, parts }: SheetColumn, value: JsonValue | undefined): PlainCell {
  if (value === undefined || value === null) return null;
  if (parts) {
    const rows = (Array.isArray(value) ? value : [value]).map((row) => partsText(asObject(row), parts));
    return rows.filter((row) => row !== '').join('\n');
  }
  if (Array.isArray(value)) return value.map((each) => partOf(each, labels)).join(SEPARATOR);
  if (column.kind === 'boolean') return labels.get(String(value)) ?? String(value);
  if (typeof value === 'number') return column.kind === 'choice' ? (labels.get(String(value)) ?? value) : value;
  if (typeof value === 'object') return JSON.stringify(value);
  return labels.get(String(value)) ?? String(value);
}

/** The same as Excel keeps it: dates and times on campus, and amounts, are numbers that look like them. */
export function toTypedCell(called: SheetColumn, value: JsonValue | undefined): Cell {
  const { column } = called;
  if (typeof value === 'string' && column.kind === 'date')
    return dateCell(value, column.schema.format === 'date' ? 'date' : 'dateTime');
  if (typeof value === 'string' && column.kind === 'money') return moneyCell(value);
  return toCell(called, value);
}

function partsText(row: JsonObject | undefined, { columns, said, between }: SheetColumn['parts'] & object): string {
  return columns
    .map((part) => [part.column.title, String(toCell(part, row?.[part.column.name]) ?? '')] as const)
    .flatMap(([title, text]) => (text === '' ? [] : [said(title, text)]))
    .join(between);
}

const DAY_MS = 86_400_000;
/** 1970 in days since 30 December 1899, from which Excel counts. */
const EPOCH = 25_569;
/** 1 March 1900: Excel takes that year for a leap year. */
const FIRST_DAY = 61;
/** Excel keeps 15 digits: a longer amount stays a text. */
const AMOUNT = /^-?\d{1,13}(\.\d{1,2})?$/;

export function dateCell(text: string, as: 'date' | 'dateTime'): Cell {
  const value = ((instantOf(text) ?? -Infinity) + CAMPUS_MS) / DAY_MS + EPOCH;
  return value < FIRST_DAY ? text : { value, as };
}

const moneyCell = (text: string): Cell => (AMOUNT.test(text) ? { value: Number(text), as: 'money' } : text);

function partOf(value: JsonValue, labels: ReadonlyMap<string, string>): string {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return String(value['name'] ?? '');
  return labels.get(String(value)) ?? String(value);
}

/** Options that the schema itself names, value to title. */
export function ownChoices(schema: JsonSchema): Map<string, string> {
  const options = schema.oneOf ?? (schema.enum ?? []).map((value) => ({ const: value, title: undefined }));
  return new Map(options.map((option) => [String(option.const), option.title ?? String(option.const)]));
}
