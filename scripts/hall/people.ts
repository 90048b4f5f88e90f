import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrganisationFunctions } from '../../src/definition/expression/scope.ts';

interface DemoUser {
  id: string;
  realName: string;
  accountType: number;
  deptId: string;
  roleIdList: string[];
  postIdList: string[];
  counselorId?: string;
  supervisorId?: string;
}

const ACCOUNT_TYPES = ['admin', 'teacher', 'student', 'staff'];

interface DemoDept {
  id: string;
  parentId?: string;
  leaderIds: string[];
}

/** The people of the demo: whom samples and journeys name, and whom expressions find in a simulation. */
export class DemoPeople implements OrganisationFunctions {
  private readonly users: ReadonlyMap<string, DemoUser>;
  private readonly depts: ReadonlyMap<string, DemoDept>;
  /** ids of the demo's majors */
  readonly majors: readonly string[];

  constructor() {
    const file = join(import.meta.dirname, '../../src/server/demo/people.json');
    const rows = JSON.parse(readFileSync(file, 'utf8')) as {
      'sys/user': DemoUser[];
      'sys/dept': DemoDept[];
      'sys/major': { id: string }[];
    };
    this.majors = rows['sys/major'].map(({ id }) => id);
    this.users = new Map(rows['sys/user'].map((user) => [user.id, user]));
    this.depts = new Map(rows['sys/dept'].map((dept) => [dept.id, dept]));
  }

  /** everybody's id */
  all(): string[] {
    return [...this.users.keys()];
  }

  departments(): string[] {
    return [...this.depts.keys()];
  }

  /** What there is to say about everybody, for people. */
  described(): {
    id: string;
    name: string;
    account: string;
    roles: string[];
    posts: string[];
    leader: string | null;
  }[] {
    return [...this.users.values()].map(({ id, realName, accountType, roleIdList, postIdList }) => ({
      ...{ id, name: realName, account: ACCOUNT_TYPES[accountType - 1] ?? '' },
      ...{ roles: roleIdList, posts: postIdList, leader: this.leaderOf(id) },
    }));
  }

  /** Who may start what only these account types and roles may start; left out = everybody. */
  starters(startableBy: readonly string[] | undefined): string[] {
    return this.ids(
      ({ accountType, roleIdList }) =>
        startableBy === undefined ||
        startableBy.some((name) => name === ACCOUNT_TYPES[accountType - 1] || roleIdList.includes(name)),
    );
  }

  has = (id: string): boolean => this.users.has(id);

  /** `leader 王建国`: the user name that samples write, and who that is. */
  called = (id: string): string => {
    const name = this.users.get(id)?.realName;
    return name === undefined ? `${id} (nobody of the demo)` : `${id} ${name}`;
  };

  deptOf = (user: string): string | null => this.users.get(user)?.deptId ?? null;

  /** Of a department its first leader; of a person the nearest leader above who is somebody else. */
  leaderOf = (userOrDept: string): string | null => {
    const start = this.depts.has(userOrDept) ? userOrDept : this.deptOf(userOrDept);
    for (let dept = this.depts.get(start ?? ''); dept !== undefined; dept = this.depts.get(dept.parentId ?? '')) {
      const leader = dept.leaderIds.find((id) => id !== userOrDept);
      if (leader !== undefined) return leader;
    }
    return null;
  };

  usersWithRole = (...roles: string[]): string[] =>
    this.ids(({ roleIdList }) => roles.some((role) => roleIdList.includes(role)));

  usersInPost = (post: string, dept?: string): string[] =>
    this.ids(({ postIdList, deptId }) => postIdList.includes(post) && (dept === undefined || deptId === dept));

  counselorOf = (student: string): string | null => this.users.get(student)?.counselorId ?? null;

  supervisorOf = (student: string): string | null => this.users.get(student)?.supervisorId ?? null;

  /** the demo has no approval matrix */
  matrixOf = (): string[] => [];

  /** Members of `role:<code>`, `post:<code>` or `dept:<id>`. */
  members(group: string): string[] {
    const name = group.slice(group.indexOf(':') + 1);
    if (group.startsWith('role:')) return this.usersWithRole(name);
    return group.startsWith('post:') ? this.usersInPost(name) : this.ids(({ deptId }) => deptId === name);
  }

  private ids(test: (user: DemoUser) => boolean): string[] {
    return [...this.users.values()].filter(test).map(({ id }) => id);
  }
}
