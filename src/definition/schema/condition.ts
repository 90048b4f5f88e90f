import type { JsonSchema } from '../types/schema.ts';
import { choicesOf } from '../validation/judge.ts';

/** A simple `if` as an expression, `kind == 'a' && urgent`; undefined where it asks for more than values. */
export function expressionOf({ properties = {} }: JsonSchema): string | undefined {
  const several = Object.keys(properties).length > 1;
  const parts = Object.entries(properties).map(([name, asked]) => {
    const values = choicesOf(asked) ?? (asked.const === undefined ? [] : [asked.const]);
    if (values.length === 0) return undefined;
    const tests = values.map((value) => {
      if (value === true) return name;
      if (value === false) return `!${name}`;
      return `${name} == ${typeof value === 'string' ? `'${value}'` : String(value)}`;
    });
    const any = tests.join(' || ');
    return several && tests.length > 1 ? `(${any})` : any;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' && ');
}
