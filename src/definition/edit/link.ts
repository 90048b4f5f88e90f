import { referenceOf } from '../entity/fields.ts';
import type { JsonSchema } from '../types/schema.ts';

interface LinkedField {
  name: string;
  schema: JsonSchema;
  /** records are found by it */
  isFilter: boolean;
}

/**
 * How records of another kind most likely speak of one of these: they name it, or both name the same person, department or record,
 * or both have a field of that name.
 */
export function linkBetween(
  fields: readonly LinkedField[],
  key: string,
  { properties: own = {} }: JsonSchema,
): { by: string; of: string } | undefined {
  const filters = fields.filter(({ isFilter }) => isFilter);
  const naming = filters.find((one) => referenceOf(one.schema)?.entity === key);
  if (naming) return { by: naming.name, of: 'id' };
  for (const { name, schema } of filters) {
    const named = referenceOf(schema)?.entity;
    const [of] =
      Object.entries(own).find(([, mine]) => named !== undefined && referenceOf(mine)?.entity === named) ?? [];
    if (of !== undefined) return { by: name, of };
  }
  const same = filters.find(({ name, schema }) => Object.hasOwn(own, name) && referenceOf(schema) === undefined);
  return same && { by: same.name, of: same.name };
}
