import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useDictionary } from '../../lookup.ts';
import type { Choice } from '../parts/choices.ts';

const typeOf = (schema: JsonSchema): string => schema['x-dict'] ?? schema.items?.['x-dict'] ?? '';

export const isDict = (schema: JsonSchema): boolean => typeOf(schema) !== '';

/** Entries of the field's dictionary; undefined while they are on their way. */
export function useEntries(schema: JsonSchema): Choice[] | undefined {
  return useDictionary(typeOf(schema));
}
