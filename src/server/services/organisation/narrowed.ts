import { narrowedPeople } from '../../../definition/people.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import type { Directory } from '../../access/directory.ts';

/** People who may not stand where they stand. Who stood in that field before may stay. */
export function wrongPeople(
  form: { schema: JsonSchema; uiSchema: UiSchema },
  formData: FormData,
  stored: FormData,
  scope: Scope,
  directory: Pick<Directory, 'belongs'>,
): RawError[] {
  const { schema, uiSchema } = form;
  const field = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');
  const before = new Set(
    narrowedPeople(schema, uiSchema, stored, scope).map(({ path, userId }) => `${field(path)} ${userId}`),
  );
  return narrowedPeople(schema, uiSchema, formData, scope)
    .filter(({ path, userId }) => !before.has(`${field(path)} ${userId}`))
    .filter(({ userId, groups }) => !directory.belongs(userId, groups))
    .map(({ path }) => ({ path, keyword: 'people' }));
}

/** Everybody in one of these groups: what a picker offers. */
export function membersOf(groups: readonly string[], directory: Directory): string[] {
  return [...directory.users()].flatMap(({ id }) => (directory.belongs(id, groups) ? [id] : []));
}
