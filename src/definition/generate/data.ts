import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Rights } from '../projection/rights.ts';
import { ROW_ID } from '../projection/row-scope.ts';
import { activeProperties, activeSchema } from '../schema/active.ts';
import { isFileList, isTable } from '../schema/walk.ts';
import { judge, matches } from '../validation/judge.ts';
import { isPeriod } from '../validation/refusals.ts';
import type { NotificationPreferences } from './stock.ts';
import { makeValue, type ValueSource } from './value.ts';

export interface GenerateOptions extends ValueSource {
  preferences: NotificationPreferences;
  /** how often what nobody requires is filled in, 0–1 */
  fill: number;
  /** what may be written; left out = everything that is not `readOnly` */
  rights?: Rights | undefined;
}

const ROUNDS = 6;

/**
 * Data that satisfies a schema of the dialect, conditions included: fields that conditions ask about come first, then
 * whatever the branches that they select declare, until nothing is added. `before` is what stands there already and is kept
 * where it may not be written.
 */
export function generateData(schema: JsonSchema, options: GenerateOptions, before: FormData = {}): FormData {
  return makeObject(schema, options, before, '');
}

function makeObject(schema: JsonSchema, options: GenerateOptions, before: FormData, prefix: string): FormData {
  let data: FormData = {};
  const asked = askedOf(schema);
  const made = new Set<string>();
  for (const [name, value] of Object.entries(before)) if (!mayWrite(prefix + name, options)) data[name] = value;
  for (let round = 0; round < ROUNDS; round++) {
    const properties = activeProperties(schema, data);
    const required = new Set(activeSchema(schema, data).required);
    const names = Object.keys(properties).filter((name) => needsValue(properties[name] ?? {}, data, name, made));
    if (names.length === 0) break;
    names.sort((a, b) => Number(asked.has(b)) - Number(asked.has(a)));
    for (const name of names) {
      const child = properties[name] ?? {};
      made.add(name);
      if (child.readOnly === true || !mayWrite(prefix + name, options)) continue;
      const must = required.has(name);
      const wished = options.preferences.has(prefix + name);
      if (!must && !wished && !options.random.chance(options.fill)) {
        data = without(data, name);
        continue;
      }
      const value = makeField(child, options, before[name], prefix + name, must, asked.get(name) ?? []);
      data = value === undefined ? without(data, name) : { ...data, [name]: value };
      // what the conditions ask about may select other fields
      if (asked.has(name)) break;
    }
  }
  const properties = activeProperties(schema, data);
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => name === ROW_ID || Object.hasOwn(properties, name)),
  );
}

/** A field that was not made yet, or no longer fits since a branch narrows it. */
function needsValue(child: JsonSchema, data: FormData, name: string, made: Set<string>): boolean {
  if (!made.has(name)) return true;
  const value = data[name];
  return value !== undefined && child.type !== 'array' && child.type !== 'object' && !matches(child, value);
}

function makeField(
  schema: JsonSchema,
  options: GenerateOptions,
  before: JsonValue | undefined,
  path: string,
  must: boolean,
  asked: readonly JsonValue[],
): JsonValue | undefined {
  const { random, preferences } = options;
  const wished = preferences.get(path) ?? [];
  const wish = random.pick(wished);
  if (wish !== undefined && random.chance(0.8) && judge(schema, wish).length === 0) return wish;
  const turn = random.pick(asked);
  if (turn !== undefined && random.chance(0.5) && matches(schema, turn)) return turn;
  if (schema.type === 'object' || (schema.properties !== undefined && schema.type === undefined))
    return makeObject(schema, options, asObject(before) ?? {}, `${path}.`);
  if (schema.type === 'array') return makeList(schema, options, before, path, must);
  return makeValue(schema, options);
}

function makeList(
  schema: JsonSchema,
  options: GenerateOptions,
  before: JsonValue | undefined,
  path: string,
  must: boolean,
): JsonValue[] | undefined {
  const { random, rights, stock } = options;
  const { items = {}, minItems = 0, maxItems = 100 } = schema;
  if (isTable(schema) && rights !== undefined && !rights.writable(path)) {
    const rows = Array.isArray(before) ? before : [];
    return rows.map((row) => makeObject(items, options, asObject(row) ?? {}, `${path}.`));
  }
  const least = Math.max(minItems, must && random.chance(0.8) ? 1 : 0);
  const length = Math.min(maxItems, least + (random.chance(options.fill) ? random.whole(0, 2) : 0));
  if (isFileList(schema)) return Array.from({ length }, (_, i) => stock.file(i));
  const list: JsonValue[] = [];
  for (let attempt = 0; list.length < length && attempt < length * 10; attempt++) {
    const value = makeField(items, options, undefined, isTable(schema) ? path : `${path}.`, true, []);
    if (value === undefined || (schema.uniqueItems === true && list.some((one) => one === value))) continue;
    list.push(value);
  }
  // it ends after it begins
  return isPeriod(schema) ? list.toSorted((a, b) => String(a).localeCompare(String(b))) : list;
}

function mayWrite(path: string, { rights }: GenerateOptions): boolean {
  return rights === undefined || rights.touches(path);
}

function without(data: FormData, name: string): FormData {
  const { [name]: _, ...rest } = data;
  return rest;
}

function askedOf(schema: JsonSchema): Map<string, JsonValue[]> {
  let found = asked.get(schema);
  if (found === undefined) asked.set(schema, (found = conditionFields(schema)));
  return found;
}

const asked = new WeakMap<JsonSchema, Map<string, JsonValue[]>>();

/** The fields that an object's own conditions ask about, with the values that they name. */
function conditionFields(schema: JsonSchema): Map<string, JsonValue[]> {
  const found = new Map<string, JsonValue[]>();
  const visit = (one: JsonSchema): void => {
    for (const [name, test] of Object.entries(one.if?.properties ?? {})) {
      const values = [...(test.const === undefined ? [] : [test.const]), ...(test.enum ?? [])];
      const limits = [test.minimum, test.maximum, test.exclusiveMinimum, test.exclusiveMaximum];
      const turns = limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
      found.set(name, [...(found.get(name) ?? []), ...values, ...turns]);
    }
    for (const name of one.if?.required ?? []) if (!found.has(name)) found.set(name, []);
    for (const branch of [one.then, one.else, ...(one.allOf ?? [])]) if (branch !== undefined) visit(branch);
  };
  visit(schema);
  return found;
}
