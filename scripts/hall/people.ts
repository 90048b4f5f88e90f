import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WalkPeople } from '../../src/server/services/trial/walkWorld.ts';

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
  kind: string;
  parentId?: string;
  leaderIds: string[];
}

/** A row of the demo's approval matrix. */
interface DemoRule {
  topic: string;
  deptId: string;
  amountFrom?: string;
  amountTo?: string;
  approverIds: string[];
}

/** The people of the demo: whom samples and journeys name, and whom expressions find in a simulation. */
export class DemoPeople implements WalkPeople {
  private readonly users: ReadonlyMap<string, DemoUser>;
  private readonly depts: ReadonlyMap<string, DemoDept>;
  private readonly matrix: readonly DemoRule[];
  /** ids of the demo's majors */
  readonly majors: readonly string[];

  constructor() {
    const file = join(import.meta.dirname, '../../src/server/demo/people.json');
    const rows = JSON.parse(readFileSync(file, 'utf8')) as {
      'sys/user': DemoUser[];
      'sys/dept': DemoDept[];
      'sys/major': { id: string }[];
    };
    const rules = join(import.meta.dirname, '../../schemas/sys/matrix/demo.json');
    this.matrix = JSON.parse(readFileSync(rules, 'utf8')) as DemoRule[];
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

  superiorOf = (user: string): string | null => this.leaderOf(user);

  collegeOf = (userOrDept: string): string | null => {
    const start = this.depts.has(userOrDept) ? userOrDept : this.deptOf(userOrDept);
    for (let dept = this.depts.get(start ?? ''); dept !== undefined; dept = this.depts.get(dept.parentId ?? ''))
      if (dept.kind === 'college') return dept.id;
    return null;
  };

  usersWithRole = (...roles: string[]): string[] =>
    this.ids(({ roleIdList }) => roles.some((role) => roleIdList.includes(role)));

  usersInPost = (post: string, dept?: string): string[] =>
    this.ids(({ postIdList, deptId }) => postIdList.includes(post) && (dept === undefined || deptId === dept));

  peopleIn = (dept: string, ...groups: string[]): string[] =>
    this.ids(({ id, deptId }) => deptId === dept && this.belongs(id, groups));

  /** Whether somebody is in one of these groups: an account type, or a group of `members`. */
  belongs = (id: string, groups: readonly string[]): boolean => {
    const account = ACCOUNT_TYPES[(this.users.get(id)?.accountType ?? 0) - 1];
    return groups.some((group) => group === account || this.members(group).includes(id));
  };

  counselorOf = (student: string): string | null => this.users.get(student)?.counselorId ?? null;

  supervisorOf = (student: string): string | null => this.users.get(student)?.supervisorId ?? null;

  /** By the demo's approval matrix: the rule of the nearest department above, of several there the one that begins highest. */
  matrixOf = (topic: string, amount: number, initiator: string): string[] => {
    let dept: string | undefined = this.deptOf(initiator) ?? undefined;
    while (dept !== undefined) {
      const [rule] = this.matrix
        .filter((each) => each.topic === topic && each.deptId === dept)
        .filter(({ amountFrom = 0, amountTo = Infinity }) => Number(amountFrom) <= amount && amount < Number(amountTo))
        .toSorted((a, b) => Number(b.amountFrom ?? 0) - Number(a.amountFrom ?? 0));
      if (rule) return rule.approverIds;
      dept = this.depts.get(dept)?.parentId;
    }
    return [];
  };

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
