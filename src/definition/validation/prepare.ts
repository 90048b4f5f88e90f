import type { JsonSchema } from '../types/schema.ts';
import { choicesOf } from './judge.ts';
import { mapSchema } from '../schema/resolve.ts';

/**
 * What a compiler needs of a schema: without texts and own keywords, and with `oneOf` of consts as the `enum` that it
 * means (so that one wrong choice is one error, not one for each option).
 */
export function prepareSchema(schema: JsonSchema): JsonSchema {
  const { title, description, default: initial, readOnly, definitions, $schema, oneOf, ...rest } = schema;
  const { 'x-dict': dictionary, 'x-record': record, 'x-request': request, ...plain } = rest;
  void [title, description, initial, readOnly, definitions, $schema, oneOf, dictionary, record, request];
  const choices = choicesOf(schema);
  if (choices !== undefined) plain.enum = choices;
  return mapSchema(plain, prepareSchema);
}
