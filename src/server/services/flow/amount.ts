import { decimal, decimalOf } from '../../../definition/money.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { isObject } from './diff.ts';

const known = new WeakMap<TopicDefinition, string[][]>();

/**
 * What a request is about in money: the largest amount anywhere in its form, as decimal text; `0` where it has none. A
 * substitute with a limit gets only what lies below it, so no single field has to be named by the topic: the total of an
 * expense is never less than its items.
 */
export function amountOf(topic: TopicDefinition, formData: FormData): string {
  let paths = known.get(topic);
  if (!paths) {
    const money = [...fieldsByPath(topic.schema)].filter(([, found]) => found.some((f) => f.schema.format === 'money'));
    known.set(topic, (paths = money.map(([path]) => path.split('.'))));
  }
  let largest = decimal(0);
  for (const path of paths) {
    for (const value of valuesAt(formData, path)) {
      const amount = decimalOf(value);
      if (amount?.gt(largest)) largest = amount;
    }
  }
  return largest.toFixed();
}

/** The values at a path, of every row where it leads through a table. */
function valuesAt(value: JsonValue | undefined, [name, ...rest]: readonly string[]): JsonValue[] {
  if (Array.isArray(value)) return value.flatMap((row) => valuesAt(row, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value === undefined ? [] : [value];
  return isObject(value) ? valuesAt(value[name], rest) : [];
}
