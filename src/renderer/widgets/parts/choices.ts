import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { FieldValue } from '../../widget.ts';
import { plainText } from './plainText.ts';

/** One choice of a closed list. */
export interface Choice {
  value: JsonValue;
  label: string;
}

/** The choices that a schema itself lists: `oneOf` of const and title, `enum`, `const`, or those of a list's items. */
export function choicesOf(schema: JsonSchema): Choice[] {
  const from = schema.type === 'array' ? (schema.items ?? {}) : schema;
  if (from.oneOf !== undefined) {
    return from.oneOf.map((one) => ({ value: one.const ?? null, label: one.title ?? String(one.const) }));
  }
  return (from.enum ?? (from.const === undefined ? [] : [from.const])).map((value) => ({
    value,
    label: String(value),
  }));
}

/** The label of a value; the value itself where the list does not know it (a dictionary entry was withdrawn). */
export function labelOf(choices: readonly Choice[], value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return choices.find((one) => one.value === value)?.label ?? plainText(value);
}

/** The labels of one or several values. @param listed see `useListed` */
export function labelsOf(
  choices: readonly Choice[],
  value: JsonValue | undefined,
  listed: (names: readonly string[]) => string,
): string {
  return Array.isArray(value) ? listed(value.map((one) => labelOf(choices, one))) : labelOf(choices, value);
}

/** The choices, and what was chosen that is none of them any more: it is seen, and stays until it is taken back. */
export function withStrangers(choices: readonly Choice[], chosen: readonly FieldValue[]): Choice[] {
  const strangers = chosen.flatMap((value): Choice[] => {
    const known = value === undefined || value === null || choices.some((one) => one.value === value);
    return known ? [] : [{ value, label: plainText(value) }];
  });
  return [...choices, ...strangers];
}

/** A `const` is a choice of one; for yes and no it says which of the two is asked for. */
export const hasChoices = ({ type, enum: values, oneOf, const: only }: JsonSchema): boolean =>
  values !== undefined || oneOf !== undefined || (only !== undefined && type !== 'boolean');
export const isList = (schema: JsonSchema): boolean => schema.type === 'array';
