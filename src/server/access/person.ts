import type { Person } from '../../contract/person.ts';
import { jointScope, scopeOf } from './organisation.ts';
import type { DirectoryRole, DirectoryUser } from './organisation.ts';

interface Source {
  user(id: string): DirectoryUser | undefined;
  role(code: string): DirectoryRole | undefined;
  withDescendants(deptId: string): string[];
}

/** Everything that decides what somebody may do; undefined for nobody and for the disabled. */
export function personOf(source: Source, userId: string): Person | undefined {
  const user = source.user(userId);
  if (!user?.enabled) return undefined;
  const roles = user.roles.flatMap((code) => source.role(code) ?? []);
  const scopes = roles.map((role) => scopeOf(role, user.deptId, (dept) => source.withDescendants(dept)));
  return Object.freeze({
    id: user.id,
    username: user.username,
    realName: user.realName,
    accountType: user.accountType,
    superAdmin: user.superAdmin,
    deptId: user.deptId,
    ...(user.className && { className: user.className }),
    roles: [...user.roles],
    posts: [...user.posts],
    permissions: [...new Set(roles.flatMap((role) => role.permissions))],
    dataScope: user.superAdmin ? null : jointScope(scopes),
  });
}
