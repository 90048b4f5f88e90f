import { Decimal } from 'decimal.js';
import type { TopicDefinition } from '../types/definition.ts';
import type { FormData, JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { ExpressionError } from '../expression/errors.ts';
import type { Scope } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { asObject } from '../text/json.ts';
import { activeProperties } from '../schema/active.ts';
import { computedInOrder } from './dependencies.ts';
import { columnOf, getPath, inRow, setPath, speaksOfRow } from './rows.ts';

/**
 * Recomputes every computed field over the full data, each after those it reads, converted to the type of its field. A
 * field whose branch is not taken, or whose expression has no value, is absent. Where nobody knows the organisation (a
 * preview in the page) a field that needs it keeps the value it has.
 */
export function compute(definition: TopicDefinition, formData: FormData, scope: Scope): FormData {
  let data = formData;
  for (const [path, text] of computedInOrder(definition)) {
    const place = columnOf(definition.schema, path);
    data =
      place === undefined
        ? computeField(definition.schema, data, path, text, scope)
        : computeColumn(definition.schema, data, place, text, scope);
  }
  return data;
}

function computeField(schema: JsonSchema, data: FormData, path: string, text: string, scope: Scope): FormData {
  const field = activeField(schema, data, path);
  if (field === undefined) return setPath(data, path, undefined);
  return setPath(data, path, valueOf(text, data, scope, field, getPath(data, path)));
}

function computeColumn(
  schema: JsonSchema,
  data: FormData,
  { table, column }: { table: string; column: string },
  text: string,
  scope: Scope,
): FormData {
  const rows = getPath(data, table);
  const items = activeField(schema, data, table)?.items;
  if (!Array.isArray(rows) || items === undefined) return data;
  const perRow = speaksOfRow(text, table);
  const computed = rows.map((value) => {
    const row = asObject(value);
    if (row === undefined) return value;
    const field = activeField(items, row, column);
    const seen = perRow ? inRow(data, table, row) : data;
    return setPath(row, column, field && valueOf(text, seen, scope, field, getPath(row, column)));
  });
  return setPath(data, table, computed);
}

function valueOf(
  text: string,
  data: FormData,
  scope: Scope,
  field: JsonSchema,
  before: JsonValue | undefined,
): JsonValue | undefined {
  try {
    return convert(evaluateTemplate(text, { ...scope, variables: { ...data, ...scope.variables } }), field);
  } catch (error) {
    if (error instanceof ExpressionError) return scope.organisation === undefined ? before : undefined;
    throw error;
  }
}

/** A value as the field's type wants it: money with two places, whole numbers rounded, texts as text. */
export function convert(value: unknown, field: JsonSchema): JsonValue | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (field.type === 'boolean') return Boolean(value);
  if (field.type === 'array' || field.type === 'object') return value as JsonValue;
  if (field.type === 'string' && field.format !== 'money') return textOf(value);
  const amount = decimalOf(value);
  if (amount === undefined) return undefined;
  if (field.format === 'money') return amount.toFixed(2, Decimal.ROUND_HALF_UP);
  if (field.type === 'integer') return amount.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  return field.type === 'number' ? amount.toNumber() : (value as JsonValue);
}

function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  try {
    const amount = new Decimal(value);
    return amount.isFinite() ? amount : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  // what came from outside may be an object whose own toString is no function
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The schema of a field of plain objects; undefined where the data does not select it. */
function activeField(schema: JsonSchema, data: FormData, path: string): JsonSchema | undefined {
  let here: JsonSchema | undefined = schema;
  let value: FormData = data;
  for (const step of path.split('.')) {
    const properties: Readonly<Record<string, JsonSchema>> = activeProperties(here, value);
    if (!Object.hasOwn(properties, step)) return undefined;
    here = properties[step] ?? {};
    value = asObject(value[step]) ?? {};
  }
  return here;
}
