import { HallError } from '../../contract/errors.ts';
import { snake } from '../../definition/entity/table.ts';
import { tableOf } from '../db/entity-columns.ts';
import { allProperties } from '../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';

/** PostgreSQL's code for a violated unique index. */
const UNIQUE_VIOLATION = '23505';

/** Runs a write; a violated unique index becomes 409 duplicate that names the fields by their titles. */
export async function refuseDuplicate<T>(definition: EntityDefinition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const fields = fieldsOf(definition, error.constraint ?? '');
    const titles = allProperties(definition.schema);
    const names = fields.map((field) => titles[field]?.title ?? field);
    throw new HallError('duplicate', {
      values: { field: names.length > 0 ? names : definition.manifest.title },
      data: { fields },
    });
  }
}

function isUniqueViolation(error: unknown): error is Error & { constraint?: string } {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** Which unique rule an index stands for; its name is the table's and the fields'. The only rule needs no search. */
function fieldsOf(definition: EntityDefinition, index: string): string[] {
  const rules = definition.manifest.unique ?? [];
  const table = tableOf(definition.key);
  const exact = rules.find((fields) => index === `${table}_${fields.map(snake).join('_')}_uq`);
  if (exact) return exact;
  return index.endsWith('_uq') && rules.length === 1 ? (rules[0] ?? []) : [];
}
