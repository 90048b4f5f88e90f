import type { JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { codePoints, hasTwins, isMultiple, sameValue, type RawError } from './errors.ts';
import { FORMATS, isFormat } from './formats.ts';

/**
 * The interpreter of the dialect: judges a value without compiling anything, so that it runs in a page without
 * unsafe-eval, in the checker (500 definitions, each judged a few times) and for conditions. Same verdicts as AJV's
 * compiled code over the same schema; a property test compares them over every keyword.
 */
export function judge(schema: JsonSchema, value: unknown, path = ''): RawError[] {
  const errors: RawError[] = [];
  visit(schema, value, path, errors);
  return errors;
}

/** Whether the value satisfies the schema: how conditions are decided everywhere. */
export function matches(schema: JsonSchema, value: unknown): boolean {
  // most conditions ask for a field that is not there yet
  if (schema.required !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const name of schema.required)
      if (ownValue(value as Record<string, unknown>, name) === undefined) return false;
  }
  return judge(schema, value).length === 0;
}

function visit(schema: JsonSchema, value: unknown, path: string, errors: RawError[]): void {
  const refuse = (keyword: string, expected?: string | number): void => {
    errors.push(expected === undefined ? { path, keyword } : { path, keyword, expected });
  };
  if (schema.type !== undefined && !hasType(schema.type, value)) refuse('type', schema.type);
  const choices = choicesOf(schema);
  if (choices !== undefined && !choices.some((choice) => sameValue(choice, value))) refuse('enum');
  if (schema.const !== undefined && !sameValue(schema.const, value)) refuse('const');
  if (typeof value === 'string') visitString(schema, value, refuse);
  else if (typeof value === 'number' && Number.isFinite(value)) visitNumber(schema, value, refuse);
  else if (Array.isArray(value)) visitArray(schema, value, path, errors, refuse);
  else if (typeof value === 'object' && value !== null)
    visitObject(schema, value as Record<string, unknown>, path, errors);
  if (schema.if !== undefined) {
    const branch = matches(schema.if, value) ? schema.then : schema.else;
    if (branch !== undefined) visit(branch, value, path, errors);
  }
  for (const member of schema.allOf ?? []) visit(member, value, path, errors);
}

type Refuse = (keyword: string, expected?: string | number) => void;

function visitString(schema: JsonSchema, value: string, refuse: Refuse): void {
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength !== undefined && codePoints(value) < minLength) refuse('minLength', minLength);
  if (maxLength !== undefined && codePoints(value) > maxLength) refuse('maxLength', maxLength);
  if (pattern !== undefined && !regExpOf(pattern).test(value)) refuse('pattern', pattern);
  if (format !== undefined && isFormat(format) && !FORMATS[format].test(value)) refuse('format', format);
}

function visitNumber(schema: JsonSchema, value: number, refuse: Refuse): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) refuse('minimum', minimum);
  if (maximum !== undefined && value > maximum) refuse('maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) refuse('exclusiveMinimum', exclusiveMinimum);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) refuse('exclusiveMaximum', exclusiveMaximum);
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) refuse('multipleOf', multipleOf);
}

function visitArray(schema: JsonSchema, value: unknown[], path: string, errors: RawError[], refuse: Refuse): void {
  const { minItems, maxItems, items } = schema;
  if (minItems !== undefined && value.length < minItems) refuse('minItems', minItems);
  if (maxItems !== undefined && value.length > maxItems) refuse('maxItems', maxItems);
  if (schema.uniqueItems === true && hasTwins(value)) refuse('uniqueItems');
  if (items !== undefined) value.forEach((item, i) => visit(items, item, join(path, i), errors));
}

function visitObject(schema: JsonSchema, value: Record<string, unknown>, path: string, errors: RawError[]): void {
  for (const name of schema.required ?? []) {
    if (ownValue(value, name) === undefined) errors.push({ path: join(path, name), keyword: 'required' });
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const own = ownValue(value, name);
    if (own !== undefined) visit(child, own, join(path, name), errors);
  }
}

/** The values that a field may take, if they are listed: `enum`, or `oneOf` of consts, which means the same. */
export function choicesOf(schema: JsonSchema): JsonValue[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  return schema.oneOf?.flatMap((option) => (option.const === undefined ? [] : [option.const]));
}

export function hasType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function ownValue(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function join(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}

const patterns = new Map<string, RegExp>();
const NEVER = /^(?!)/;

/** Compiled once; a pattern that is no regular expression matches nothing (the checker has refused it long before). */
export function regExpOf(pattern: string): RegExp {
  let known = patterns.get(pattern);
  if (known === undefined) {
    try {
      known = new RegExp(pattern, 'u');
    } catch {
      known = NEVER;
    }
    if (patterns.size > 5_000) patterns.clear();
    patterns.set(pattern, known);
  }
  return known;
}
