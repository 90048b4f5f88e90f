import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import { narrowedPeople } from '../../../definition/people.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import type { Directory } from '../../access/directory.ts';

const TYPES: Readonly<Record<string, number>> = {
  teacher: ACCOUNT_TYPES.teacher,
  student: ACCOUNT_TYPES.student,
  staff: ACCOUNT_TYPES.staff,
};

/** Whether a person belongs to one of the groups of `ui:people`; a department means everything below it too. */
function belongs(userId: string, groups: readonly string[], directory: Directory): boolean {
  const user = directory.user(userId);
  return user !== undefined && groups.some((group) => isIn(user, group, directory));
}

function isIn(
  { id, accountType, deptId }: NonNullable<ReturnType<Directory['user']>>,
  group: string,
  directory: Directory,
): boolean {
  const dept = /^dept:(.+)$/.exec(group)?.[1];
  if (dept !== undefined) return deptId !== null && directory.withDescendants(dept).includes(deptId);
  if (Object.hasOwn(TYPES, group)) return accountType === TYPES[group];
  return /^(?:role|post):./.test(group) && directory.usersOf(group).includes(id);
}

/** People who may not stand where they stand. Who stood in that field before may stay. */
export function wrongPeople(
  form: { schema: JsonSchema; uiSchema: UiSchema },
  formData: FormData,
  stored: FormData,
  scope: Scope,
  directory: Directory,
): RawError[] {
  const { schema, uiSchema } = form;
  const field = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');
  const before = new Set(
    narrowedPeople(schema, uiSchema, stored, scope).map(({ path, userId }) => `${field(path)} ${userId}`),
  );
  return narrowedPeople(schema, uiSchema, formData, scope)
    .filter(({ path, userId }) => !before.has(`${field(path)} ${userId}`))
    .filter(({ userId, groups }) => !belongs(userId, groups, directory))
    .map(({ path }) => ({ path, keyword: 'people' }));
}

/** Everybody in one of these groups: what a picker offers. */
export function membersOf(groups: readonly string[], directory: Directory): string[] {
  return [...directory.users()].flatMap(({ id }) => (belongs(id, groups, directory) ? [id] : []));
}
