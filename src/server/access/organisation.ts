import { ACCOUNT_TYPES } from '../../contract/person.ts';
import type { AccountType } from '../../contract/person.ts';
import type { JsonObject, JsonValue } from '../../definition/types/json.ts';
import { listIn, numberIn, textIn } from './directory-rows.ts';
import type { OrganisationRows, Row } from './directory-rows.ts';
import { resourcesOf } from './menuResources.ts';
import type { MenuResource } from './menuResources.ts';

export interface DirectoryUser {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly deptId: string | null;
  /** of a student */
  readonly className?: string;
  readonly accountType: AccountType;
  readonly superAdmin: boolean;
  /** false: may not log in and gets no tasks */
  readonly enabled: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
  /** id of his picture's file */
  readonly avatar: string | null;
  /** codes, not ids */
  readonly roles: readonly string[];
  readonly posts: readonly string[];
  readonly counselorId: string | null;
  readonly supervisorId: string | null;
}

export interface DirectoryDept {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** `college`, `office` and the like */
  readonly kind: string | null;
  readonly leaderIds: readonly string[];
  readonly sort: number;
}

export interface DirectoryRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly menuIds: readonly string[];
  readonly dataScope: DataScopeKind;
  /** of `custom` */
  readonly deptIds: readonly string[];
}

/** Whose data a role shows those who have it; roles that say nothing are `custom`. */
export const DATA_SCOPES = ['all', 'custom', 'ownDeptAndBelow', 'ownDept', 'self'] as const;
export type DataScopeKind = (typeof DATA_SCOPES)[number];

/** The departments whose data a role shows somebody of this department; null = all. */
export function scopeOf(
  { dataScope, deptIds }: Pick<DirectoryRole, 'dataScope' | 'deptIds'>,
  deptId: string | null,
  withDescendants: (deptId: string) => string[],
): string[] | null {
  if (dataScope === 'all') return null;
  if (dataScope === 'custom') return deptIds.flatMap(withDescendants);
  if (dataScope === 'self' || deptId === null) return [];
  return dataScope === 'ownDept' ? [deptId] : withDescendants(deptId);
}

/** What several of them show together. */
export function jointScope(scopes: readonly (readonly string[] | null)[]): string[] | null {
  const known = scopes.flatMap((scope) => (scope === null ? [] : [scope]));
  return known.length < scopes.length ? null : [...new Set(known.flat())];
}

/** Of a role's row. */
export function dataScopeIn(data: JsonObject): Pick<DirectoryRole, 'dataScope' | 'deptIds'> {
  const kind = textIn(data, 'dataScope');
  return { dataScope: DATA_SCOPES.find((each) => each === kind) ?? 'custom', deptIds: listIn(data, 'deptList') };
}

export interface DirectoryPost {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Who approves amounts of a topic for a department and what is below it: from `from` on, less than `to`. */
export interface MatrixRule {
  readonly topic: string;
  readonly deptId: string;
  readonly from: number;
  readonly to: number;
  readonly approverIds: readonly string[];
}

/** The organisation at one moment: plain maps. Only {@link takeUsers} changes them, all at once between two answers. */
export interface Organisation {
  readonly users: Map<string, DirectoryUser>;
  readonly byUsername: Map<string, DirectoryUser>;
  readonly depts: ReadonlyMap<string, DirectoryDept>;
  /** sorted; the departments at the top are under the empty text */
  readonly children: ReadonlyMap<string, readonly DirectoryDept[]>;
  /** by code */
  readonly roles: ReadonlyMap<string, DirectoryRole>;
  readonly posts: ReadonlyMap<string, DirectoryPost>;
  /** enabled users by `role:<code>`, `post:<code>`, `dept:<id>`, in the order of their ids */
  readonly groups: Map<string, readonly string[]>;
  readonly matrix: readonly MatrixRule[];
  /** calls that menus name */
  readonly resources: readonly MenuResource[];
}

export const NO_ORGANISATION = buildOrganisation({ users: [], depts: [], roles: [], posts: [], menus: [], matrix: [] });

export function buildOrganisation(rows: OrganisationRows): Organisation {
  const menus = new Map(rows.menus.map((menu) => [menu.id, permissionsOf(menu)]));
  const roles = rows.roles.map((row) => roleOf(row, menus));
  const posts = rows.posts.map(postOf);
  const roleCode = new Map(roles.map((role) => [role.id, role.code]));
  const postCode = new Map(posts.map((post) => [post.id, post.code]));
  const users = rows.users.map((row) => userOf(row, roleCode, postCode));
  const depts = rows.depts.map(deptOf);
  return {
    users: new Map(users.map((user) => [user.id, user])),
    byUsername: new Map(users.map((user) => [user.username.toLowerCase(), user])),
    depts: new Map(depts.map((dept) => [dept.id, dept])),
    children: childrenOf(depts),
    roles: new Map(roles.map((role) => [role.code, role])),
    posts: new Map(posts.map((post) => [post.code, post])),
    groups: groupsOf(users.toSorted(byId)),
    matrix: rows.matrix.map(matrixRuleOf),
    resources: rows.menus.flatMap(resourcesOf),
  };
}

/**
 * Takes these people over as they are now, so that a change of one costs nothing where there are a hundred thousand.
 * @param rows theirs; whose row is missing is gone
 */
export function takeUsers(organisation: Organisation, ids: Iterable<string>, rows: readonly Row[]): void {
  const { users, byUsername, groups } = organisation;
  const codes = (all: Iterable<{ id: string; code: string }>) => new Map([...all].map(({ id, code }) => [id, code]));
  const [roleCode, postCode] = [codes(organisation.roles.values()), codes(organisation.posts.values())];
  const now = new Map(rows.map((row) => [row.id, userOf(row, roleCode, postCode)]));
  for (const id of ids) {
    const [before, after] = [users.get(id), now.get(id)];
    if (before) {
      users.delete(id);
      const name = before.username.toLowerCase();
      if (byUsername.get(name) === before) byUsername.delete(name);
    }
    if (after) {
      users.set(id, after);
      byUsername.set(after.username.toLowerCase(), after);
    }
    const [left, joined] = [groupsIn(before), groupsIn(after)];
    for (const group of left) if (!joined.includes(group)) leave(groups, group, id);
    for (const group of joined) if (!left.includes(group)) join(groups, group, id);
  }
}

function join(groups: Organisation['groups'], group: string, id: string): void {
  groups.set(group, [...(groups.get(group) ?? []), id].toSorted());
}

function leave(groups: Organisation['groups'], group: string, id: string): void {
  const others = (groups.get(group) ?? []).filter((each) => each !== id);
  if (others.length > 0) groups.set(group, others);
  else groups.delete(group);
}

function userOf(row: Row, roleCode: Map<string, string>, postCode: Map<string, string>): DirectoryUser {
  const { id, data } = row;
  const type = numberIn(data, 'accountType', ACCOUNT_TYPES.student);
  const className = textIn(data, 'className');
  return {
    id,
    username: textIn(data, 'username') ?? id,
    realName: textIn(data, 'realName') ?? textIn(data, 'username') ?? id,
    deptId: textIn(data, 'deptId'),
    ...(className && { className }),
    accountType: Object.values(ACCOUNT_TYPES).find((each) => each === type) ?? ACCOUNT_TYPES.student,
    superAdmin: numberIn(data, 'superAdmin', 0) === 1,
    enabled: numberIn(data, 'status', 1) === 1,
    email: textIn(data, 'email'),
    mobile: textIn(data, 'mobile'),
    avatar: fileIn(data['avatar']),
    roles: listIn(data, 'roleIdList').flatMap((role) => roleCode.get(role) ?? []),
    posts: listIn(data, 'postIdList').flatMap((post) => postCode.get(post) ?? []),
    counselorId: textIn(data, 'counselorId'),
    supervisorId: textIn(data, 'supervisorId'),
  };
}

/** The first of some files. */
function fileIn(files: JsonValue | undefined): string | null {
  const [file] = Array.isArray(files) ? files : [];
  return typeof file === 'object' && file !== null && !Array.isArray(file) ? textIn(file, 'id') : null;
}

function deptOf({ id, data }: Row): DirectoryDept {
  return {
    id,
    name: textIn(data, 'name') ?? id,
    parentId: textIn(data, 'parentId'),
    kind: textIn(data, 'kind'),
    leaderIds: listIn(data, 'leaderIds'),
    sort: numberIn(data, 'sort', 0),
  };
}

function roleOf({ id, data }: Row, menus: Map<string, string[]>): DirectoryRole {
  const menuIds = listIn(data, 'menuList');
  return {
    id,
    code: textIn(data, 'code') ?? id,
    name: textIn(data, 'name') ?? id,
    permissions: [...new Set(menuIds.flatMap((menu) => menus.get(menu) ?? []))],
    menuIds,
    ...dataScopeIn(data),
  };
}

function postOf({ id, data }: Row): DirectoryPost {
  return { id, code: textIn(data, 'postCode') ?? id, name: textIn(data, 'postName') ?? id };
}

function matrixRuleOf({ data }: Row): MatrixRule {
  const amount = (name: string, otherwise: number) => Number(textIn(data, name) ?? otherwise);
  return {
    ...{ topic: textIn(data, 'topic') ?? '', deptId: textIn(data, 'deptId') ?? '' },
    ...{ from: amount('amountFrom', 0), to: amount('amountTo', Infinity) },
    approverIds: listIn(data, 'approverIds'),
  };
}

/** `sys:menu:save, sys:menu:list` of one menu entry */
function permissionsOf({ data }: Row): string[] {
  return (textIn(data, 'permissions') ?? '').split(',').flatMap((code) => code.trim() || []);
}

function childrenOf(depts: DirectoryDept[]): Map<string, DirectoryDept[]> {
  const ids = new Set(depts.map((dept) => dept.id));
  const children = new Map<string, DirectoryDept[]>();
  for (const dept of depts.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))) {
    // a department whose parent is gone stays reachable
    const parent = dept.parentId !== null && ids.has(dept.parentId) ? dept.parentId : '';
    children.set(parent, [...(children.get(parent) ?? []), dept]);
  }
  return children;
}

function groupsOf(users: DirectoryUser[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const user of users) {
    for (const group of groupsIn(user)) {
      const members = groups.get(group);
      if (members) members.push(user.id);
      else groups.set(group, [user.id]);
    }
  }
  return groups;
}

/** What somebody belongs to while he is enabled. */
function groupsIn(user: DirectoryUser | undefined): string[] {
  if (!user?.enabled) return [];
  const named = [...user.roles.map((role) => `role:${role}`), ...user.posts.map((post) => `post:${post}`)];
  return [...new Set(user.deptId ? [...named, `dept:${user.deptId}`] : named)];
}

function byId(a: DirectoryUser, b: DirectoryUser): number {
  return a.id < b.id ? -1 : 1;
}
