import type { Hall } from '../hall.ts';
import type { WalkPeople } from './walkWorld.ts';

/** The people of a hall, as a walk that makes data up sees them. */
export interface TrialPeople extends WalkPeople {
  /** everybody's id */
  all(): string[];
  /** whether somebody is in one of these groups, as `ui:people` names them */
  belongs(userId: string, groups: readonly string[]): boolean;
}

export function trialPeople({ directory }: Hall): TrialPeople {
  return {
    deptOf: (user) => directory.deptOf(user),
    leaderOf: (userOrDept) => directory.leaderOf(userOrDept),
    collegeOf: (userOrDept) => directory.collegeOf(userOrDept),
    usersWithRole: (...roles) => directory.usersWithRole(...roles),
    usersInPost: (post, dept) => directory.usersInPost(post, dept),
    peopleIn: (dept, ...groups) => directory.peopleIn(dept, ...groups),
    counselorOf: (student) => directory.counselorOf(student),
    supervisorOf: (student) => directory.supervisorOf(student),
    matrixOf: (topic, amount, initiator) => directory.matrixOf(topic, amount, initiator),
    has: (id) => directory.user(id)?.enabled === true,
    members: (group) => directory.usersOf(group),
    superiorOf: (id) => directory.superiorOf(id),
    called: (id) => directory.nameOf(id),
    all: () => [...directory.users()].map(({ id }) => id),
    belongs: (userId, groups) => directory.belongs(userId, groups),
  };
}

/** Who is in some groups. Asked for at every try, of a hall that has ten thousands of people: each answer is kept. */
export function membersAmong(people: Pick<TrialPeople, 'all' | 'belongs'>): (groups: readonly string[]) => string[] {
  const known = new Map<string, string[]>();
  return (groups) => {
    const key = groups.join();
    const members = known.get(key) ?? people.all().filter((id) => people.belongs(id, groups));
    known.set(key, members);
    return members;
  };
}
