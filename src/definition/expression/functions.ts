import { ExpressionError } from './errors.ts';
import type { OrganisationFunctions, Scope } from './scope.ts';
import { campusDay, dayNumber, instantOf } from './time.ts';
import type { ValueKind, ValueType } from './types.ts';
import { Amount, checked, compare, describe, equal, isEmpty, numberOf } from './value.ts';

export interface Parameter {
  name: string;
  kinds: readonly ValueKind[];
  optional?: boolean;
  /** stands for any number of further arguments; last only */
  rest?: boolean;
}

/** One entry of the closed catalogue. The checker, the reference and the editor's completion read it too. */
export interface FunctionDefinition {
  name: string;
  parameters: readonly Parameter[];
  result: ValueType | ((parameters: readonly ValueType[]) => ValueType);
  description: string;
  /** `values` hold decimals for numbers; the result may be one */
  apply(values: readonly unknown[], scope: Scope): unknown;
}

const LIST: Parameter = { name: 'list', kinds: ['list'] };
const NUMBER: ValueType = { kind: 'number' };
const USERS: ValueType = { kind: 'list', of: { kind: 'user' } };

const CATALOGUE: readonly FunctionDefinition[] = [
  {
    name: 'sum',
    parameters: [LIST],
    result: NUMBER,
    description: 'sum(items.amount): exact sum of a column; empty cells are 0',
    apply: ([list]) =>
      listOf(list).reduce<Amount>((total, value) => checked(total.plus(amountOf(value))), new Amount(0)),
  },
  {
    name: 'count',
    parameters: [LIST],
    result: NUMBER,
    description: 'count(items): how many elements of the list are not empty',
    apply: ([list]) => new Amount(listOf(list).filter((value) => !isEmpty(value)).length),
  },
  {
    name: 'min',
    parameters: [{ name: 'values', kinds: ['list', 'number', 'date', 'time'], rest: true }],
    result: extremeType,
    description: 'min(items.amount) or min(a, b): the smallest, the earliest; empty values do not count',
    apply: (values) => extreme(values, -1),
  },
  {
    name: 'max',
    parameters: [{ name: 'values', kinds: ['list', 'number', 'date', 'time'], rest: true }],
    result: extremeType,
    description: 'max(items.amount) or max(a, b): the largest, the latest; empty values do not count',
    apply: (values) => extreme(values, 1),
  },
  {
    name: 'days',
    parameters: [
      { name: 'from', kinds: ['date'] },
      { name: 'to', kinds: ['date'] },
    ],
    result: NUMBER,
    description: 'days(from, to): calendar days, to minus from; empty when either is',
    apply: ([from, to]) => between(from, to, (first, last) => dayOf(last) - dayOf(first)),
  },
  {
    name: 'workdays',
    parameters: [
      { name: 'from', kinds: ['date'] },
      { name: 'to', kinds: ['date'] },
    ],
    result: NUMBER,
    description: 'workdays(from, to): working days of the academic calendar, the first and the last day counted',
    apply: ([from, to], { calendar }) =>
      between(from, to, (first, last) => calendar.workdays(campusDate(first), campusDate(last))),
  },
  {
    name: 'today',
    parameters: [],
    result: { kind: 'date' },
    description: 'today(): the campus day, yyyy-MM-dd',
    apply: (_values, { calendar }) => calendar.today(),
  },
  {
    name: 'now',
    parameters: [],
    result: { kind: 'date-time' },
    description: 'now(): the moment, yyyy-MM-ddTHH:mm:ss+08:00',
    apply: (_values, { calendar }) => {
      if (!calendar.now) throw new ExpressionError('now is known to the server only');
      return calendar.now();
    },
  },
  {
    name: 'year',
    parameters: [{ name: 'date', kinds: ['date'] }],
    result: NUMBER,
    description: 'year(date): its year as a number; empty when the date is',
    apply: ([date]) => (isEmpty(date) ? null : new Amount(campusDate(textArgument(date)).slice(0, 4))),
  },
  {
    name: 'contains',
    parameters: [LIST, { name: 'x', kinds: ['any'] }],
    result: { kind: 'boolean' },
    description: 'contains(list, x): whether x is an element of the list',
    apply: ([list, x]) => listOf(list).some((value) => equal(value, x)),
  },
  organisation('deptOf', [{ name: 'user', kinds: ['user'] }], { kind: 'dept' }, 'deptOf(user): department of a person'),
  organisation(
    'leaderOf',
    [{ name: 'userOrDept', kinds: ['user', 'dept'] }],
    { kind: 'user' },
    'leaderOf(user or dept): the one leader of a person, or the first leader of a department',
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
];

/** The closed catalogue by name. Nothing else can be called. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(CATALOGUE.map((each) => [each.name, each]));

function organisation(
  name: keyof OrganisationFunctions,
  parameters: readonly Parameter[],
  result: ValueType,
  description: string,
): FunctionDefinition {
  return {
    name,
    parameters,
    result,
    description,
    apply(values, scope) {
      if (!scope.organisation) throw new ExpressionError(`${name} is known to the server only`);
      // nobody's department, the leader of an empty field: empty, not an error; an optional one is as if left out
      const firstEmpty = values.findIndex(isEmpty);
      const given = firstEmpty === -1 ? values : values.slice(0, firstEmpty);
      if (given.length === 0) return result.kind === 'list' ? [] : null;
      const answer: (...ids: string[]) => unknown = scope.organisation[name];
      return answer.apply(scope.organisation, given.map(textArgument));
    },
  };
}

function extremeType(types: readonly ValueType[]): ValueType {
  const first = types.find((type) => type.kind !== 'empty');
  return (first?.kind === 'list' ? first.of : first) ?? { kind: 'any' };
}

function extreme(values: readonly unknown[], sign: 1 | -1): unknown {
  const all = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter((value) => !isEmpty(value));
  let best: unknown = null;
  for (const value of all) {
    const order = compare(value, best);
    if (order === null || order * sign > 0) best = value;
  }
  // a number comes out as a number, money text too
  return best === null || typeof best !== 'string' ? numeric(best) : (numberOf(best) ?? best);
}

function numeric(value: unknown): unknown {
  return value === null ? null : (numberOf(value) ?? value);
}

function between(from: unknown, to: unknown, count: (from: string, to: string) => number): unknown {
  return isEmpty(from) || isEmpty(to) ? null : new Amount(count(textArgument(from), textArgument(to)));
}

function dayOf(text: string): number {
  const day = dayNumber(text);
  if (day === null) throw new ExpressionError(`${describe(text)} is no date`);
  return day;
}

function campusDate(text: string): string {
  const instant = instantOf(text);
  if (instant === null) throw new ExpressionError(`${describe(text)} is no date`);
  return campusDay(instant);
}

function textArgument(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ExpressionError(`${describe(value)} is no text`);
}

function amountOf(value: unknown): Amount {
  const amount = numberOf(value);
  if (!amount) throw new ExpressionError(`${describe(value)} is no number`);
  return amount;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isEmpty(value)) return [];
  throw new ExpressionError(`${describe(value)} is no list`);
}
