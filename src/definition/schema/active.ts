import { asObject, type JsonObject, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { matches } from '../validation/judge.ts';
import { mergeSchemas } from './walk.ts';

/**
 * The plain schema that holds for this data: conditions decided, the chosen branches folded into the object, nested
 * objects too. Rows of a table each have data of their own: call this with `items` and the row.
 *
 * Conditions are decided by `matches`, the interpreter of the dialect, on the server and in the page alike (the page may
 * not compile code). A property test holds it to AJV's verdict.
 */
export function activeSchema(schema: JsonSchema, formData: JsonValue | undefined): JsonSchema {
  if (isUnconditional(schema)) return schema;
  const { if: condition, then, else: otherwise, allOf, ...plain } = schema;
  let active: JsonSchema = plain;
  const take = (branch: JsonSchema | undefined): void => {
    if (branch !== undefined) active = mergeSchemas(active, activeSchema(branch, formData));
  };
  if (condition !== undefined) take(matches(condition, formData) ? then : otherwise);
  for (const member of allOf ?? []) take(member);
  if (active.properties === undefined) return active;
  const data = asObject(formData) ?? {};
  const properties: Record<string, JsonSchema> = {};
  for (const [name, child] of Object.entries(active.properties)) {
    properties[name] = child.type === 'array' ? child : activeSchema(child, data[name]);
  }
  return { ...active, properties };
}

/**
 * The properties of an object that its data selects, without looking into them: what pruning walks along. Cheaper than
 * `activeSchema`, which decides nested objects too.
 */
export function activeProperties(schema: JsonSchema, data: JsonObject): Readonly<Record<string, JsonSchema>> {
  if (schema.if === undefined && schema.allOf === undefined) return schema.properties ?? {};
  let decided = decisions.get(schema);
  if (decided === undefined) decisions.set(schema, (decided = { conditions: conditionsOf(schema), known: new Map() }));
  let answers = '';
  for (const condition of decided.conditions) answers += matches(condition, data) ? '1' : '0';
  let properties = decided.known.get(answers);
  if (properties === undefined) {
    properties = collectProperties(schema, data);
    if (decided.known.size < MOST_ANSWERS) decided.known.set(answers, properties);
  }
  return properties;
}

/** What an object's conditions select, by how they answer: the same few answers come again and again. */
interface Decisions {
  conditions: JsonSchema[];
  known: Map<string, Readonly<Record<string, JsonSchema>>>;
}

const decisions = new WeakMap<JsonSchema, Decisions>();
const MOST_ANSWERS = 500;

/** Every condition that is asked of this very object, those inside branches too. */
function conditionsOf({ if: condition, then, else: otherwise, allOf = [] }: JsonSchema): JsonSchema[] {
  const inside = [then, otherwise, ...allOf].flatMap((part) => (part === undefined ? [] : conditionsOf(part)));
  return condition === undefined ? inside : [condition, ...inside];
}

function collectProperties(schema: JsonSchema, data: JsonObject): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = { ...schema.properties };
  const take = (branch: JsonSchema | undefined): void => {
    for (const [name, child] of Object.entries(branch === undefined ? {} : activeProperties(branch, data))) {
      found[name] = Object.hasOwn(found, name) ? mergeSchemas(found[name] ?? {}, child) : child;
    }
  };
  if (schema.if !== undefined) take(matches(schema.if, data) ? schema.then : schema.else);
  for (const member of schema.allOf ?? []) take(member);
  return found;
}

const unconditional = new WeakMap<JsonSchema, boolean>();

/** Whether the schema has no conditions anywhere (rows included), so that it is its own active schema. */
export function isUnconditional(schema: JsonSchema): boolean {
  let answer = unconditional.get(schema);
  if (answer === undefined) {
    answer =
      schema.if === undefined &&
      (schema.allOf ?? []).length === 0 &&
      (schema.items === undefined || isUnconditional(schema.items)) &&
      Object.values(schema.properties ?? {}).every(isUnconditional);
    unconditional.set(schema, answer);
  }
  return answer;
}
