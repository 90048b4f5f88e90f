import { amountOf, textArgument } from './arguments.ts';
import { ExpressionError } from './errors.ts';
import type { FunctionDefinition, Parameter } from './function.ts';
import type { OrganisationFunctions } from './answers.ts';
import type { ValueType } from './types.ts';
import { isEmpty } from './value.ts';

const USERS: ValueType = { kind: 'list', of: { kind: 'user' } };

/** What is asked of the organisation, which the server alone knows. */
export const ORGANISATION: readonly FunctionDefinition[] = [
  organisation('deptOf', [{ name: 'user', kinds: ['user'] }], { kind: 'dept' }, 'deptOf(user): department of a person'),
  organisation(
    'leaderOf',
    [{ name: 'userOrDept', kinds: ['user', 'dept'] }],
    { kind: 'user' },
    'leaderOf(user or dept): the one leader of a person, or the first leader of a department',
  ),
  organisation(
    'collegeOf',
    [{ name: 'userOrDept', kinds: ['user', 'dept'] }],
    { kind: 'dept' },
    'collegeOf(user or dept): the college that a person or a department belongs to; nothing outside of colleges',
  ),
  organisation(
    'usersWithRole',
    [
      { name: 'role', kinds: ['text'] },
      { name: 'more', kinds: ['text'], rest: true },
    ],
    USERS,
    "usersWithRole('office', …): people who have one of the roles",
  ),
  organisation(
    'usersInPost',
    [
      { name: 'post', kinds: ['text'] },
      { name: 'dept', kinds: ['dept'], optional: true },
    ],
    USERS,
    "usersInPost('dean', dept?): people who hold the post, everywhere or in one department",
  ),
  organisation(
    'peopleIn',
    [
      { name: 'dept', kinds: ['dept'] },
      { name: 'group', kinds: ['text'] },
      { name: 'more', kinds: ['text'], rest: true },
    ],
    USERS,
    "peopleIn(dept, 'teacher', 'role:office', …): people of a department and those below it who are in one of the groups, as `ui:people` names them",
  ),
  organisation(
    'counselorOf',
    [{ name: 'student', kinds: ['user'] }],
    { kind: 'user' },
    'counselorOf(student): the counselor of a student',
  ),
  organisation(
    'supervisorOf',
    [{ name: 'student', kinds: ['user'] }],
    { kind: 'user' },
    'supervisorOf(student): the supervisor of a graduate student or a project',
  ),
  {
    name: 'matrixOf',
    serverOnly: true,
    parameters: [
      { name: 'topic', kinds: ['text'] },
      { name: 'amount', kinds: ['number'] },
    ],
    result: USERS,
    description:
      "matrixOf('contract', amount): who approves this amount for the initiator's department (approval matrix)",
    apply([topic, amount], { organisation: known, variables }) {
      if (!known) throw new ExpressionError('matrixOf is known to the server only', 0, true);
      const { initiator } = variables;
      if (isEmpty(topic) || typeof initiator !== 'string') return [];
      return known.matrixOf(textArgument(topic), amountOf(amount).toNumber(), initiator);
    },
  },
];

function organisation(
  name: Exclude<keyof OrganisationFunctions, 'matrixOf'>,
  parameters: readonly Parameter[],
  result: ValueType,
  description: string,
): FunctionDefinition {
  const single = parameters.filter(({ rest }) => rest !== true).length;
  return {
    name,
    parameters,
    result,
    description,
    serverOnly: true,
    apply(values, scope) {
      if (!scope.organisation) throw new ExpressionError(`${name} is known to the server only`, 0, true);
      // nobody's department, the leader of an empty field: nobody, neither an error nor everybody
      if (values.slice(0, single).some(isEmpty)) return result.kind === 'list' ? [] : null;
      const given = values.filter((value) => !isEmpty(value));
      const answer: (...ids: string[]) => unknown = scope.organisation[name];
      return answer.apply(scope.organisation, given.map(textArgument));
    },
  };
}
