import { asObject, type JsonObject, type JsonValue } from './types/json.ts';

/** Where a manifest has templates that people write as the number or the yes that they mean; `*` = every element or name. */
const PLACES = [
  'exclusive.*.capacity',
  'effects.*.set.*',
  'effects.*.update.set.*',
  'afterwards.*.fill.*',
  'actions.*.set.*',
].map((place) => place.split('.'));

/** A manifest with `"capacity": 30` as the `${30}` that it means: whoever reads on knows templates alone. */
export function withLiterals(manifest: JsonObject): JsonObject {
  return PLACES.reduce<JsonValue>((value, place) => spelledAt(value, place), manifest) as JsonObject;
}

/** What does not change stays the same value, so that it is known again. */
function spelledAt(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return spelled(value);
  if (Array.isArray(value)) {
    const next = step === '*' ? value.map((one) => spelledAt(one, rest)) : value;
    return next.some((one, index) => one !== value[index]) ? next : value;
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const names = step === '*' ? Object.keys(object) : [step].filter((name) => Object.hasOwn(object, name));
  const changed = names.flatMap((name): [string, JsonValue][] => {
    const before = object[name] as JsonValue;
    const after = spelledAt(before, rest);
    return after === before ? [] : [[name, after]];
  });
  return changed.length === 0 ? value : { ...object, ...Object.fromEntries(changed) };
}

/** Numbers that an expression cannot spell (1e21) stay as they are, and are refused. */
function spelled(value: JsonValue): JsonValue {
  const isLiteral = typeof value === 'boolean' || (typeof value === 'number' && /^-?\d+(\.\d+)?$/.test(String(value)));
  return isLiteral ? `\${${String(value)}}` : value;
}
