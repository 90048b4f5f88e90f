import { Decimal } from 'decimal.js';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { CAMPUS_OFFSET } from '../campus.ts';
import { campusDate } from '../expression/arguments.ts';
import { ExpressionError } from '../expression/errors.ts';
import type { Scope } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { FORMATS } from '../validation/formats.ts';
import type { FormModel, Step } from './model.ts';
import { asSeen, fieldAt, getPath, mapHolders, rowsOf, setPath, tablesAround, tablesSpokenOf, within } from './rows.ts';

/**
 * The data with one computed field filled in; a field whose expression has no value is absent. A column is filled in in every
 * row; its text speaks of the row where it reads columns.
 */
export function computedField(schema: JsonSchema, data: FormData, path: string, text: string, scope: Scope): FormData {
  const field = fieldAt(schema, path);
  const spoken = tablesSpokenOf(schema, path, text);
  return mapHolders(data, tablesAround(schema, path), (holder, rows) => {
    const name = within(rows, path);
    const before = getPath(holder, name);
    return setPath(holder, name, field && valueOf(text, asSeen(data, rows, spoken), scope, field, before));
  });
}

function valueOf(
  text: string,
  data: FormData,
  scope: Scope,
  field: JsonSchema,
  before: JsonValue | undefined,
): JsonValue | undefined {
  try {
    return convert(evaluateTemplate(text, over(data, scope)), field);
  } catch (error) {
    if (error instanceof ExpressionError) return error.serverOnly ? before : undefined;
    throw error;
  }
}

const over = (data: FormData, scope: Scope): Scope => ({ ...scope, variables: { ...data, ...scope.variables } });

/**
 * Whether a computed field (of a column: in some row) has no value because something that it is computed from cannot be read,
 * such as an amount that is no number. What is computed from it has none either.
 */
export function isUntold({ schema }: Pick<FormModel, 'schema'>, step: Step, data: FormData, scope: Scope): boolean {
  const { path, tables, computed, from } = step;
  if (computed === undefined) return false;
  if (from.some((other) => isUntold({ schema }, other, data, scope))) return true;
  if (tables.length === 0) return getPath(data, path) === undefined && cannotBeRead(computed, data, scope);
  const spoken = tablesSpokenOf(schema, path, computed);
  return rowsOf(data, tables).some(
    ({ rows }) =>
      getPath(asObject(rows.at(-1)?.row) ?? {}, within(rows, path)) === undefined &&
      cannotBeRead(computed, asSeen(data, rows, spoken), scope),
  );
}

function cannotBeRead(text: string, data: FormData, scope: Scope): boolean {
  try {
    evaluateTemplate(text, over(data, scope));
    return false;
  } catch (error) {
    if (error instanceof ExpressionError) return !error.serverOnly;
    throw error;
  }
}

/** A value as the field's type wants it: money with two places, whole numbers rounded, the day of a moment, texts as text. */
export function convert(value: unknown, field: JsonSchema): JsonValue | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (field.type === 'boolean') return Boolean(value);
  if (field.type === 'array' || field.type === 'object') return value as JsonValue;
  if (field.type === 'string' && field.format !== 'money') return dated(textOf(value), field) || undefined;
  const amount = decimalOf(value);
  if (amount === undefined) return undefined;
  if (field.format === 'money') return amount.toFixed(2, Decimal.ROUND_HALF_UP);
  if (field.type === 'integer') return amount.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  return field.type === 'number' ? amount.toNumber() : (value as JsonValue);
}

/** `now()` in a field for a day is that day on campus; a day in a field for a moment is its beginning. */
function dated(text: string, { format }: JsonSchema): string {
  if (format === 'date' && FORMATS['date-time'].test(text)) return campusDate(text);
  if (format === 'date-time' && FORMATS.date.test(text)) return `${text}T00:00:00${CAMPUS_OFFSET}`;
  return text;
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
