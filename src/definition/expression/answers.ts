import { ExpressionError } from './errors.ts';

/** Questions about people. Ids in, ids out; null or an empty list where nobody is found. */
export interface OrganisationFunctions {
  deptOf(user: string): string | null;
  /** first leader of a department, or the leader of a person */
  leaderOf(userOrDept: string): string | null;
  /** the nearest department of that kind, at or above */
  collegeOf(userOrDept: string): string | null;
  usersWithRole(...roles: string[]): string[];
  usersInPost(post: string, dept?: string): string[];
  /** who belongs to a department or one below it, and to one of the groups as `ui:people` names them */
  peopleIn(dept: string, ...groups: string[]): string[];
  counselorOf(student: string): string | null;
  supervisorOf(student: string): string | null;
  /** who approves this amount of this topic for the department of a person, by the approval matrix */
  matrixOf(topic: string, amount: number, initiator: string): string[];
}

type Asked = keyof OrganisationFunctions;
type Argument = string | number | undefined;

/** What the organisation has answered, by question: `leaderOf ["u1"]`. */
export type Answers = Readonly<Record<string, string | readonly string[] | null>>;

const question = (name: Asked, given: readonly Argument[]): string => `${name} ${JSON.stringify(given)}`;

/** An organisation of which every answer is noted, so that a page can be told the same. */
export function noting(known: OrganisationFunctions): { organisation: OrganisationFunctions; answers: Answers } {
  const answers: Record<string, string | readonly string[] | null> = {};
  const note = <Answer extends string | string[] | null>(name: Asked, given: readonly Argument[], answer: Answer) => {
    answers[question(name, given)] = answer;
    return answer;
  };
  const organisation: OrganisationFunctions = {
    deptOf: (...given) => note('deptOf', given, known.deptOf(...given)),
    leaderOf: (...given) => note('leaderOf', given, known.leaderOf(...given)),
    collegeOf: (...given) => note('collegeOf', given, known.collegeOf(...given)),
    usersWithRole: (...given) => note('usersWithRole', given, known.usersWithRole(...given)),
    usersInPost: (...given) => note('usersInPost', given, known.usersInPost(...given)),
    peopleIn: (...given) => note('peopleIn', given, known.peopleIn(...given)),
    counselorOf: (...given) => note('counselorOf', given, known.counselorOf(...given)),
    supervisorOf: (...given) => note('supervisorOf', given, known.supervisorOf(...given)),
    matrixOf: (...given) => note('matrixOf', given, known.matrixOf(...given)),
  };
  return { organisation, answers };
}

/** The organisation as a page knows it: what the server has answered. Another question throws as where nobody knows it. */
export function answered(answers: Answers): OrganisationFunctions {
  const told = (name: Asked, given: readonly Argument[]): string | readonly string[] | null => {
    const answer = answers[question(name, given)];
    if (answer === undefined) throw new ExpressionError(`${name} is known to the server only`, 0, true);
    return answer;
  };
  const one =
    (name: Asked) =>
    (...given: readonly Argument[]): string | null => {
      const answer = told(name, given);
      return typeof answer === 'string' ? answer : null;
    };
  const several =
    (name: Asked) =>
    (...given: readonly Argument[]): string[] => {
      const answer = told(name, given);
      return answer === null || typeof answer === 'string' ? [] : [...answer];
    };
  return {
    deptOf: one('deptOf'),
    leaderOf: one('leaderOf'),
    collegeOf: one('collegeOf'),
    usersWithRole: several('usersWithRole'),
    usersInPost: several('usersInPost'),
    peopleIn: several('peopleIn'),
    counselorOf: one('counselorOf'),
    supervisorOf: one('supervisorOf'),
    matrixOf: several('matrixOf'),
  };
}
