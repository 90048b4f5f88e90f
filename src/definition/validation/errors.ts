import type { ErrorObject } from 'ajv';

/**
 * One thing that a schema says against a value, before it has words. The interpreter, AJV on the server and the page's
 * precompiled module all answer with these, and a property test holds them to the same ones.
 */
export interface RawError {
  /** dotted path of the field meant: `items.0.amount`; for `required` the missing field itself; empty = the whole */
  path: string;
  keyword: string;
  /** what the keyword asks for: the limit, the format's name, the type */
  expected?: string | number;
}

export interface Validators {
  validate(data: unknown): RawError[];
}

/** Equal as JSON values, whatever the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/**
 * Whether a number is a whole multiple of a step, in decimals as people write them: 0.3 is three times 0.1, though it is
 * not in binary. Exact for any size.
 */
export function isMultiple(value: number, step: number): boolean {
  const digits = (n: number): [bigint, number] => {
    const [mantissa = '0', exponent = '0'] = String(n).split('e');
    const [whole = '0', fraction = ''] = mantissa.split('.');
    return [BigInt(whole + fraction), fraction.length - Number(exponent)];
  };
  if (!Number.isFinite(value)) return false;
  const [a, aScale] = digits(value);
  const [b, bScale] = digits(step);
  const scale = Math.max(aScale, bScale);
  return (a * 10n ** BigInt(scale - aScale)) % (b * 10n ** BigInt(scale - bScale)) === 0n;
}

/** Length as people count: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * Whether a list holds the same value twice, in one walk however long it is.
 */
export function hasTwins(values: unknown[]): boolean {
  const inOrder = (_: string, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => name !== '_id')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        );
  const seen = new Set<unknown>();
  const objects = new Set<string>();
  for (const value of values) {
    if (typeof value === 'object' && value !== null) objects.add(JSON.stringify(value, inOrder));
    else seen.add(value);
  }
  return seen.size + objects.size < values.length;
}

/** AJV's errors as ours. */
export function rawErrors(errors: readonly ErrorObject[]): RawError[] {
  const found: RawError[] = [];
  for (const { instancePath, keyword, params } of errors) {
    if (keyword === 'if') continue;
    const steps = instancePath.split('/').slice(1);
    if (keyword === 'required') steps.push(String(params.missingProperty));
    const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
    const expected: string | number | undefined = params.limit ?? params.format ?? params.pattern ?? params.type;
    found.push(expected === undefined ? { path, keyword } : { path, keyword, expected });
  }
  return found;
}
