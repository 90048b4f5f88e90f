import type { Hall } from '../hall.ts';

/** Roles, posts and departments as candidate groups, with their names. */
export function groupNames(hall: Hall): { group: string; name: string }[] {
  const { directory } = hall;
  const groups = [
    ...directory.roleCodes().map((code) => `role:${code}`),
    ...directory.postCodes().map((code) => `post:${code}`),
    ...[...directory.depts()].map(({ id }) => `dept:${id}`),
  ];
  return groups.map((group) => ({ group, name: groupName(group, hall) }));
}

/** The name of `role:<code>`, `post:<code>` or `dept:<id>`; what is none of them stays as it is. */
export function groupName(group: string, { directory }: Hall): string {
  const at = group.indexOf(':');
  const name = group.slice(at + 1);
  if (group.startsWith('role:')) return directory.roleName(name);
  if (group.startsWith('post:')) return directory.postName(name);
  return group.startsWith('dept:') ? directory.deptName(name) : group;
}
