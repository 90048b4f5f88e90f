import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { messagesFor } from '../../../definition/validation/messages.ts';
import { refusals } from '../../../definition/validation/refusals.ts';
import { referenceErrors, referencesIn } from '../../../definition/validation/references.ts';
import type { DataReference } from '../../../definition/validation/references.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import type { Handle } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { dictionaries } from './dictionaries.ts';
import { holds } from './expressions.ts';
import { labelsOf } from './rows.ts';

/** Inside a transaction: its handle, and the dictionaries, which were read before it began. */
export interface Known {
  db: Handle;
  values: Awaited<ReturnType<typeof dictionaries>>;
}

/**
 * What is wrong with a record's data: by its schema, and what it points at that does not exist. A field that is empty and
 * not required is no value: forms send `""` for what was cleared.
 */
export async function dataErrors(
  definition: EntityDefinition,
  data: FormData,
  stored: FormData,
  locale: Locale,
  hall: Hall,
  known?: Known,
): Promise<DataError[]> {
  const errors: RawError[] = [
    ...refusals(definition.schema, data),
    ...(await lostReferences(
      definition,
      data,
      stored,
      hall,
      known ?? { db: hall.db, values: await dictionaries(hall) },
    )),
  ];
  return messagesFor(errors, definition.schema, locale, data);
}

/** The rules across fields that the record breaks. */
export function ruleErrors({ manifest }: EntityDefinition, scope: Scope): DataError[] {
  return (manifest.rules ?? [])
    .filter(({ refuseIf }) => holds(refuseIf, scope))
    .map(({ field, message }) => ({ path: field, message }));
}

/** Empty texts of fields that may be left out, taken out, so that no format complains about nothing. */
export function withoutEmpty(definition: EntityDefinition, data: FormData): FormData {
  const required = new Set(definition.schema.required);
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => value !== '' || required.has(name)));
}

/** References that the record did not have before and that lead nowhere. What was deleted since may stay. */
async function lostReferences(
  definition: EntityDefinition,
  data: FormData,
  stored: FormData,
  hall: Hall,
  { db, values }: Known,
): Promise<RawError[]> {
  const known = new Set(referencesIn(definition.schema, stored).map(name));
  const references = referencesIn(definition.schema, data).filter((reference) => !known.has(name(reference)));
  const existing = new Set<string>();
  for (const entity of new Set(references.map(entityOf))) {
    const target = hall.registry.entity(entity);
    const ids = references.filter((reference) => entityOf(reference) === entity).map(({ value }) => value);
    if (!target) continue;
    for (const id of (await labelsOf(db, target, ids)).keys()) existing.add(`${entity} ${id}`);
  }
  return referenceErrors(references, (reference) =>
    reference.kind === 'dictionary'
      ? (values.get(reference.target)?.some(({ dictValue }) => dictValue === reference.value) ?? false)
      : existing.has(`${entityOf(reference)} ${reference.value}`),
  );
}

const name = ({ kind, target, value }: DataReference) => `${kind} ${target} ${value}`;

const ENTITIES: Record<Exclude<DataReference['kind'], 'dictionary' | 'record'>, string> = {
  'user-id': 'sys/user',
  'dept-id': 'sys/dept',
  'region-id': 'sys/region',
  'major-id': 'sys/major',
};

function entityOf({ kind, target }: DataReference): string {
  return kind === 'record' ? target : kind === 'dictionary' ? '' : ENTITIES[kind];
}
