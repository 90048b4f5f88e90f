import { ACCOUNT_TYPES } from '../../contract/person.ts';
import type { Person } from '../../contract/person.ts';
import type { OrganisationFunctions } from '../../definition/expression/answers.ts';
import type { Bus } from '../db/bus.ts';
import type { DirectorySource } from './directory-rows.ts';
import { menusNaming } from './menuResources.ts';
import { NO_ORGANISATION, buildOrganisation, takeUsers } from './organisation.ts';
import type { DirectoryDept, DirectoryPost, DirectoryRole, DirectoryUser, Organisation } from './organisation.ts';
import { personOf } from './person.ts';
import { Snapshot } from './snapshot.ts';

/** Name in hall_revision that every write to users, departments, roles, posts and menus moves on. */
export const DIRECTORY_REVISION = 'directory';

/** Account types that are groups of people by themselves. */
const NAMED_TYPES: Readonly<Record<string, number>> = {
  teacher: ACCOUNT_TYPES.teacher,
  student: ACCOUNT_TYPES.student,
  staff: ACCOUNT_TYPES.staff,
};

/** A chain of parents longer than this is a circle. */
const DEEPEST = 50;

/**
 * Who is who: the organisation in memory, so that rights, names and approvers cost no query. All questions are answered at
 * once from the last snapshot; {@link fresh} brings a new one when something has changed since.
 */
export class Directory implements OrganisationFunctions {
  readonly #snapshot: Snapshot;
  #now: Organisation = NO_ORGANISATION;
  #persons = new Map<string, Person | undefined>();

  constructor(source: DirectorySource, bus: Pick<Bus, 'on'>) {
    this.#snapshot = new Snapshot(DIRECTORY_REVISION, bus, {
      entity: 'sys/user',
      read: async () => {
        this.#now = buildOrganisation(await source.all());
        this.#persons = new Map();
      },
      readRows: async (ids) => {
        takeUsers(this.#now, ids, await source.users(ids));
        for (const id of ids) this.#persons.delete(id);
      },
    });
  }

  /** Waits until the snapshot holds everything that was committed before the call. Nearly always answers at once. */
  fresh(): Promise<void> {
    return this.#snapshot.fresh();
  }

  // ---- people ----

  user(id: string): DirectoryUser | undefined {
    return this.#now.users.get(id);
  }

  /** upper and lower case count as the same */
  userByName(username: string): DirectoryUser | undefined {
    return this.#now.byUsername.get(username.toLowerCase());
  }

  users(): Iterable<DirectoryUser> {
    return this.#now.users.values();
  }

  /** The person who acts, with all rights; undefined when there is none or he is disabled. */
  person(userId: string): Person | undefined {
    if (this.#persons.has(userId)) return this.#persons.get(userId);
    const person = personOf(this, userId);
    this.#persons.set(userId, person);
    return person;
  }

  /** the person's name; the id itself for somebody who is no longer there, empty for nobody */
  nameOf(userId: string | null | undefined): string {
    if (!userId) return '';
    return this.#now.users.get(userId)?.realName ?? userId;
  }

  /** Enabled users of `role:<code>`, `post:<code>`, `dept:<id>`, in the order of their ids. */
  usersOf(group: string): readonly string[] {
    return this.#now.groups.get(group) ?? [];
  }

  /** All groups that have anybody in them. */
  peopledGroups(): string[] {
    return [...this.#now.groups.keys()];
  }

  /** The groups that a person belongs to: what a task's candidates are compared with. */
  groupsOf(userId: string): string[] {
    const user = this.#now.users.get(userId);
    if (!user) return [];
    const groups = [...user.roles.map((role) => `role:${role}`), ...user.posts.map((post) => `post:${post}`)];
    return user.deptId ? [...groups, `dept:${user.deptId}`] : groups;
  }

  // ---- roles and departments ----

  role(code: string): DirectoryRole | undefined {
    return this.#now.roles.get(code);
  }
  roleById(id: string): DirectoryRole | undefined {
    return [...this.#now.roles.values()].find((role) => role.id === id);
  }
  postById(id: string): DirectoryPost | undefined {
    return [...this.#now.posts.values()].find((post) => post.id === id);
  }
  /** Ids of the menus that name a call among their resources. */
  menusNaming(method: string, path: string): string[] {
    return menusNaming(this.#now.resources, method, path);
  }
  roleCodes(): string[] {
    return [...this.#now.roles.keys()];
  }
  postCodes(): string[] {
    return [...this.#now.posts.keys()];
  }
  roleName(code: string): string {
    return this.#now.roles.get(code)?.name ?? code;
  }
  postName(code: string): string {
    return this.#now.posts.get(code)?.name ?? code;
  }

  dept(id: string): DirectoryDept | undefined {
    return this.#now.depts.get(id);
  }
  depts(): Iterable<DirectoryDept> {
    return this.#now.depts.values();
  }

  deptName(id: string | null | undefined): string {
    if (!id) return '';
    return this.#now.depts.get(id)?.name ?? id;
  }

  /** in their order; null = the departments at the top */
  childrenOf(deptId: string | null): readonly DirectoryDept[] {
    return this.#now.children.get(deptId ?? '') ?? [];
  }

  /** departments that a person leads, disabled or not */
  ledBy(userId: string): string[] {
    return [...this.#now.depts.values()].filter((dept) => dept.leaderIds.includes(userId)).map((dept) => dept.id);
  }

  /** the department itself and everything below it */
  withDescendants(deptId: string): string[] {
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      for (const child of this.childrenOf(id)) visit(child.id);
    };
    visit(deptId);
    return [...found];
  }

  // ---- what expressions ask ----

  deptOf(userId: string): string | null {
    return this.#now.users.get(userId)?.deptId ?? null;
  }

  /** The first enabled leader of a department, or of the department of a user; departments without one look further up. */
  leaderOf(userOrDept: string): string | null {
    return this.#leaderAbove(userOrDept, null);
  }

  /** Like leaderOf, but never the person himself: the leader's leader is found further up. */
  superiorOf(userId: string): string | null {
    return this.#leaderAbove(userId, userId);
  }

  collegeOf(userOrDept: string): string | null {
    const user = this.#now.users.get(userOrDept);
    let dept = this.#now.depts.get(user ? (user.deptId ?? '') : userOrDept);
    for (let depth = 0; dept && depth < DEEPEST; depth++) {
      if (dept.kind === 'college') return dept.id;
      dept = dept.parentId === null ? undefined : this.#now.depts.get(dept.parentId);
    }
    return null;
  }

  usersWithRole(...roles: string[]): string[] {
    return [...new Set(roles.flatMap((role) => this.usersOf(`role:${role}`)))];
  }

  /** With `deptId` only who belongs to that department or to one below it. */
  usersInPost(post: string, deptId?: string): string[] {
    const users = this.usersOf(`post:${post}`);
    if (!deptId) return [...users];
    const within = new Set(this.withDescendants(deptId));
    return users.filter((id) => within.has(this.deptOf(id) ?? ''));
  }

  peopleIn(deptId: string, ...groups: string[]): string[] {
    const within = this.withDescendants(deptId).flatMap((dept) => this.usersOf(`dept:${dept}`));
    return within.filter((id) => this.belongs(id, groups));
  }

  /**
   * Whether a person is in one of these groups, as `ui:people` names them: an account type, `role:…`, `post:…`, or `dept:…`,
   * which means everything below it too.
   */
  belongs(userId: string, groups: readonly string[]): boolean {
    const user = this.#now.users.get(userId);
    return user !== undefined && groups.some((group) => this.#isIn(user, group));
  }

  counselorOf(student: string): string | null {
    return this.#enabled(this.#now.users.get(student)?.counselorId);
  }
  supervisorOf(student: string): string | null {
    return this.#enabled(this.#now.users.get(student)?.supervisorId);
  }

  /** The rule of the nearest department above the person that fits; of several there the one that begins highest. */
  matrixOf(topic: string, amount: number, initiator: string): string[] {
    let dept = this.#now.depts.get(this.deptOf(initiator) ?? '');
    for (let depth = 0; dept && depth < DEEPEST; depth++) {
      const { id, parentId } = dept;
      const [rule] = this.#now.matrix
        .filter((each) => each.topic === topic && each.deptId === id && each.from <= amount && amount < each.to)
        .toSorted((a, b) => b.from - a.from);
      if (rule) return rule.approverIds.filter((each) => this.#enabled(each));
      dept = parentId === null ? undefined : this.#now.depts.get(parentId);
    }
    return [];
  }

  #isIn({ id, accountType, deptId }: DirectoryUser, group: string): boolean {
    const dept = /^dept:(.+)$/.exec(group)?.[1];
    if (dept !== undefined) return deptId !== null && this.withDescendants(dept).includes(deptId);
    if (Object.hasOwn(NAMED_TYPES, group)) return accountType === NAMED_TYPES[group];
    return /^(?:role|post):./.test(group) && this.usersOf(group).includes(id);
  }

  #enabled(userId: string | null | undefined): string | null {
    return userId && this.#now.users.get(userId)?.enabled ? userId : null;
  }

  #leaderAbove(userOrDept: string, except: string | null): string | null {
    const user = this.#now.users.get(userOrDept);
    let dept = this.#now.depts.get(user ? (user.deptId ?? '') : userOrDept);
    for (let depth = 0; dept && depth < DEEPEST; depth++) {
      const leader = dept.leaderIds.find((id) => id !== except && this.#enabled(id));
      if (leader) return leader;
      dept = dept.parentId === null ? undefined : this.#now.depts.get(dept.parentId);
    }
    return null;
  }
}
