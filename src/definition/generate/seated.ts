import { narrowedPeople } from '../people.ts';
import type { Scope } from '../expression/scope.ts';
import type { FormDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { Random } from './random.ts';
import type { Stock } from './stock.ts';

/**
 * The same data with somebody else wherever one stands whom `ui:people` does not want there: one of those that it wants and
 * who does not stand beside him already, or nobody where there is none.
 */
export function seated(
  { schema, uiSchema }: Pick<FormDefinition, 'schema' | 'uiSchema'>,
  formData: FormData,
  { random, stock }: { random: Random; stock: Stock },
  scope: Scope,
): FormData {
  const { members } = stock;
  if (members === undefined) return formData;
  let next: JsonValue = formData;
  // from the end: who goes from a list moves those behind him
  for (const { path, userId, groups } of narrowedPeople(schema, uiSchema, formData, scope).reverse()) {
    const wanted = members(groups);
    if (!wanted.includes(userId)) next = replaced(next, path.split('.'), wanted, random);
  }
  return asObject(next) ?? formData;
}

function replaced(
  holder: JsonValue,
  [first = '', ...rest]: readonly string[],
  wanted: readonly string[],
  random: Random,
): JsonValue {
  if (Array.isArray(holder)) {
    const at = Number(first);
    if (rest.length > 0) return holder.map((one, i) => (i === at ? replaced(one, rest, wanted, random) : one));
    const other = random.pick(wanted.filter((id) => !holder.includes(id)));
    return other === undefined ? holder.toSpliced(at, 1) : holder.with(at, other);
  }
  const object = asObject(holder);
  if (object === undefined) return holder;
  const { [first]: old, ...others } = object;
  if (rest.length > 0) return old === undefined ? holder : { ...object, [first]: replaced(old, rest, wanted, random) };
  const other = random.pick(wanted);
  return other === undefined ? others : { ...object, [first]: other };
}
