import type { TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Scope } from '../expression/scope.ts';
import { isUnconditional } from '../schema/active.ts';
import { sameValue } from '../validation/errors.ts';
import { compute } from './compute.ts';
import { prune } from './prune.ts';

/** Computed fields may decide conditions, and conditions what is computed: both until nothing changes. */
export function settle(definition: TopicDefinition, formData: FormData, scope: Scope): FormData {
  if (isUnconditional(definition.schema)) return compute(definition, formData, scope);
  let data = prune(definition.schema, formData);
  if (!decidesByComputed(definition)) return compute(definition, data, scope);
  for (let round = 0; round < 5; round++) {
    const next = prune(definition.schema, compute(definition, data, scope));
    if (sameValue(next, data)) break;
    data = next;
  }
  return data;
}

const deciding = new WeakMap<TopicDefinition, boolean>();

/** Whether a condition may ask about a computed field. By names alone: a false alarm costs a round, no more. */
export function decidesByComputed(definition: TopicDefinition): boolean {
  let answer = deciding.get(definition);
  if (answer === undefined) {
    const computed = new Set(Object.keys(definition.manifest.computed ?? {}).flatMap((path) => path.split('.')));
    answer = computed.size > 0 && asksAbout(definition.schema, computed);
    deciding.set(definition, answer);
  }
  return answer;
}

function asksAbout(schema: JsonSchema, names: ReadonlySet<string>, inCondition = false): boolean {
  const { properties = {}, required = [], items, if: condition, then, else: otherwise, allOf = [] } = schema;
  if (inCondition && [...Object.keys(properties), ...required].some((name) => names.has(name))) return true;
  if (condition !== undefined && asksAbout(condition, names, true)) return true;
  return [items, then, otherwise, ...allOf, ...Object.values(properties)].some(
    (part) => part !== undefined && asksAbout(part, names, inCondition),
  );
}
