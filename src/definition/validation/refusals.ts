import type { JsonSchema } from '../types/schema.ts';
import { asObject } from '../types/json.ts';
import type { RawError, Validators } from './errors.ts';
import { FORMATS, isIdCard } from './formats.ts';
import { join, judge, matches } from './judge.ts';

/**
 * Everything that a schema has against data, as people mean it: what JSON Schema says (by the compiled validators where
 * they are at hand, else by the interpreter), that a required text of nothing but blanks is empty, an identity number's
 * last digit and a period's order. Page and server ask here, so that they never differ.
 */
export function refusals(schema: JsonSchema, data: unknown, validators?: Validators): RawError[] {
  return [
    ...(validators?.validate(data) ?? judge(schema, data)),
    ...blanks(schema, data),
    ...misreckoned(schema, data),
  ];
}

/** What no JSON Schema can say: the last digit of an identity number, and that a period ends after it begins. */
function misreckoned(schema: JsonSchema, data: unknown, path = ''): RawError[] {
  if (!isReckoned(schema)) return [];
  if (typeof data === 'string') {
    const isWrong = schema.format === 'id-card' && FORMATS['id-card'].test(data) && !isIdCard(data);
    return isWrong ? [{ path, keyword: 'format', expected: 'id-card' }] : [];
  }
  const { items } = schema;
  if (Array.isArray(data)) {
    if (isPeriod(schema)) return isBackwards(data) ? [{ path, keyword: 'period' }] : [];
    return items === undefined ? [] : data.flatMap((item, i) => misreckoned(items, item, join(path, i)));
  }
  const object = asObject(data as never);
  if (object === undefined) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    Object.hasOwn(object, name) ? misreckoned(child, object[name], join(path, name)) : [],
  );
}

/** Two days or moments: from and to. */
export const isPeriod = ({ items, maxItems = 2 }: JsonSchema): boolean =>
  maxItems === 2 && (items?.format === 'date' || items?.format === 'date-time');

/** An end that is not chosen yet, or is no day, is before nothing. */
const isBackwards = ([from, to]: readonly unknown[]): boolean =>
  typeof from === 'string' && typeof to === 'string' && Date.parse(to) < Date.parse(from);

const reckoned = new WeakMap<JsonSchema, boolean>();

function isReckoned(schema: JsonSchema): boolean {
  if (schema.type === 'string') return schema.format === 'id-card';
  let answer = reckoned.get(schema);
  if (answer === undefined) {
    const below = [schema.items, ...Object.values(schema.properties ?? {})];
    answer = isPeriod(schema) || below.some((part) => part !== undefined && isReckoned(part));
    reckoned.set(schema, answer);
  }
  return answer;
}

const BLANK = /^\s+$/u;

/** Required texts in which nothing is written. */
function blanks(schema: JsonSchema, data: unknown): RawError[] {
  const errors: RawError[] = [];
  if (mayRequire(schema)) visit(schema, data, '', errors);
  return errors;
}

function visit(schema: JsonSchema, value: unknown, path: string, errors: RawError[]): void {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined && mayRequire(items)) value.forEach((item, i) => visit(items, item, join(path, i), errors));
    return;
  }
  const object = asObject(value as never);
  if (object === undefined) return;
  for (const name of schema.required ?? []) {
    const text = Object.hasOwn(object, name) ? object[name] : undefined;
    if (typeof text === 'string' && BLANK.test(text)) errors.push({ path: join(path, name), keyword: 'required' });
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(object, name) && mayRequire(child)) visit(child, object[name], join(path, name), errors);
  }
  if (schema.if !== undefined) {
    const branch = matches(schema.if, value) ? schema.then : schema.else;
    if (branch !== undefined) visit(branch, value, path, errors);
  }
  for (const member of schema.allOf ?? []) visit(member, value, path, errors);
}

const known = new WeakMap<JsonSchema, boolean>();

/** Whether anything at or below a schema is required: most fields need no look. */
function mayRequire(schema: JsonSchema): boolean {
  const { type } = schema;
  if (type !== undefined && type !== 'object' && type !== 'array') return false;
  let answer = known.get(schema);
  if (answer === undefined) {
    const { required, properties, items, then, else: otherwise, allOf } = schema;
    const below = [items, then, otherwise, ...(allOf ?? []), ...Object.values(properties ?? {})];
    answer = (required?.length ?? 0) > 0 || below.some((part) => part !== undefined && mayRequire(part));
    known.set(schema, answer);
  }
  return answer;
}
