import Big from 'big.js';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { CAMPUS_OFFSET } from '../campus.ts';
import { campusDate } from '../expression/arguments.ts';
import { ExpressionError } from '../expression/errors.ts';
import type { Scope } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { decimalOf, money } from '../money.ts';
import { FORMATS } from '../validation/formats.ts';
import { variablesIn } from './dependencies.ts';
import type { FormModel, Step } from './model.ts';
import { asSeen, fieldAt, getPath, mapHolders, rowsOf, setPath, tablesAround, tablesSpokenOf, within } from './rows.ts';

type Computing = Pick<FormModel, 'schema' | 'computed'>;

/**
 * The data with one computed field filled in; a field whose expression has no value is absent. A column is filled in in every
 * row; its text speaks of the row where it reads columns. What is made of an object alone is not there before the object is:
 * an object that may be left out is not begun, and so asked for, by what is computed in it.
 */
export function computedField(model: Computing, data: FormData, path: string, text: string, scope: Scope): FormData {
  const { schema } = model;
  const field = fieldAt(schema, path);
  const spoken = tablesSpokenOf(schema, path, text);
  return mapHolders(data, tablesAround(schema, path), (holder, rows) => {
    const name = within(rows, path);
    const around = objectReadAlone(path, name, text);
    if (around !== undefined && !isFilledIn(getPath(holder, around.name), `${around.path}.`, model))
      return without(holder, name);
    const before = getPath(holder, name);
    return setPath(holder, name, field && valueOf(text, asSeen(data, rows, spoken), scope, field, before));
  });
}

/** The innermost object around a computed field out of which all is read that it is made of: its path, and that in the row. */
function objectReadAlone(path: string, name: string, text: string): { path: string; name: string } | undefined {
  if (!name.includes('.')) return undefined;
  const read = variablesIn(text);
  const steps = name.split('.');
  for (let depth = steps.length - 1; depth > 0 && read.length > 0; depth--) {
    const around = path
      .split('.')
      .slice(0, depth - steps.length)
      .join('.');
    if (read.every((one) => one.startsWith(`${around}.`)))
      return { path: around, name: steps.slice(0, depth).join('.') };
  }
  return undefined;
}

/** Whether somebody wrote into an object: it holds more than what is computed. */
function isFilledIn(value: JsonValue | undefined, prefix: string, model: Computing): boolean {
  const object = asObject(value);
  if (object === undefined) return value !== undefined && value !== null;
  return Object.entries(object).some(
    ([name, part]) =>
      !Object.hasOwn(model.computed ?? {}, prefix + name) && isFilledIn(part, `${prefix}${name}.`, model),
  );
}

/** The data without a value, and without the objects that held nothing else. */
function without(data: FormData, name: string): FormData {
  if (getPath(data, name) === undefined) return data;
  const left = setPath(data, name, undefined);
  const around = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  const object = around === '' ? undefined : asObject(getPath(left, around));
  return object !== undefined && Object.keys(object).length === 0 ? without(left, around) : left;
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
  if (field.format === 'money') return money(amount);
  if (field.type === 'integer') return amount.round(0, Big.roundHalfUp).toNumber();
  return field.type === 'number' ? amount.toNumber() : (value as JsonValue);
}

/** `now()` in a field for a day is that day on campus; a day in a field for a moment is its beginning. */
function dated(text: string, { format }: JsonSchema): string {
  if (format === 'date' && FORMATS['date-time'].test(text)) return campusDate(text);
  if (format === 'date-time' && FORMATS.date.test(text)) return `${text}T00:00:00${CAMPUS_OFFSET}`;
  return text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  // what came from outside may be an object whose own toString is no function
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
