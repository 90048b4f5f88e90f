import type { JsonSchema } from '../../../definition/types/schema.ts';

/** The entity whose records the field points at; empty for any other field. */
export const entityOf = (schema: JsonSchema): string => schema['x-record'] ?? schema.items?.['x-record'] ?? '';
