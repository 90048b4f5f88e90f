import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Expression } from '../expression/ast.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import { pathOf } from '../expression/ast.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { expressionsIn } from './dependencies.ts';

/** `items.amount` split where the table ends: the table's path and the column's; undefined outside tables. */
export function columnOf(schema: JsonSchema, path: string): { table: string; column: string } | undefined {
  let here: JsonSchema = schema;
  const steps = path.split('.');
  for (const [i, step] of steps.entries()) {
    here = allProperties(here)[step] ?? {};
    if (isTable(here) && i < steps.length - 1) {
      return { table: steps.slice(0, i + 1).join('.'), column: steps.slice(i + 1).join('.') };
    }
  }
  return undefined;
}

/**
 * Whether a text speaks about one row: it uses `items.qty` as a value, not as the list of a list function. Then `items`
 * stands for the row and the text is evaluated once for each.
 */
export function speaksOfRow(text: string, table: string): boolean {
  return expressionsIn(text).some((expression) => usesRow(expression, table));
}

/** Whether a text needs all rows of a table: it takes a list function over it, or uses it whole. */
export function speaksOfAll(text: string, table: string): boolean {
  return expressionsIn(text).some((expression) => usesAll(expression, table));
}

function usesAll(expression: Expression, table: string): boolean {
  const path = pathOf(expression);
  if (path !== null) return path === table;
  switch (expression.kind) {
    case 'name':
    case 'literal':
      return false;
    case 'member':
      return usesAll(expression.object, table);
    case 'unary':
      return usesAll(expression.operand, table);
    case 'binary':
      return usesAll(expression.left, table) || usesAll(expression.right, table);
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise].some((part) => usesAll(part, table));
    case 'call':
      return expression.arguments.some((argument, i) => {
        const list = isListOf(expression, i) ? pathOf(argument) : null;
        return list === null ? usesAll(argument, table) : `${list}.`.startsWith(`${table}.`);
      });
  }
}

function usesRow(expression: Expression, table: string): boolean {
  switch (expression.kind) {
    case 'name':
    case 'literal':
      return false;
    case 'member':
      return pathOf(expression)?.startsWith(`${table}.`) ?? usesRow(expression.object, table);
    case 'unary':
      return usesRow(expression.operand, table);
    case 'binary':
      return usesRow(expression.left, table) || usesRow(expression.right, table);
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise].some((part) => usesRow(part, table));
    case 'call':
      return expression.arguments.some((argument, i) => !isListOf(expression, i) && usesRow(argument, table));
  }
}

function isListOf(call: Extract<Expression, { kind: 'call' }>, index: number): boolean {
  const takes = FUNCTIONS.get(call.name)?.list;
  return index === 0 && (takes === 'always' || (takes === 'alone' && call.arguments.length === 1));
}

/** The data in which one row of a table stands in the table's place. */
export function inRow(formData: FormData, table: string, row: JsonValue): FormData {
  const [first = '', ...rest] = table.split('.');
  if (rest.length === 0) return { ...formData, [first]: row };
  return { ...formData, [first]: inRow(asObject(formData[first]) ?? {}, rest.join('.'), row) };
}

/** The value at a dotted path of plain objects. */
export function getPath(formData: FormData, path: string): JsonValue | undefined {
  let here: JsonValue | undefined = formData;
  for (const step of path.split('.')) {
    const object = asObject(here);
    here = object !== undefined && Object.hasOwn(object, step) ? object[step] : undefined;
  }
  return here;
}

/**
 * A copy with one value replaced (undefined = removed). The objects around it are made where they are missing; what stands in
 * their place and is none stays, for the schema to refuse.
 */
export function setPath(formData: FormData, path: string, value: JsonValue | undefined): FormData {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0 && value !== undefined) return { ...formData, [first]: value };
  const { [first]: old, ...others } = formData;
  if (rest.length === 0) return others;
  const around = asObject(old);
  const isMissing = old === undefined || old === null;
  if (around === undefined && (value === undefined || !isMissing)) return formData;
  return { ...formData, [first]: setPath(around ?? {}, rest.join('.'), value) };
}
