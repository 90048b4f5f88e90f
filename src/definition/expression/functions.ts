import { campusDateTime } from '../campus.ts';
import {
  amountOf,
  between,
  campusDate,
  dayOf,
  extreme,
  FURTHEST_DAYS,
  HOUR_MS,
  instant,
  listOf,
  moment,
  moved,
  nthWorkday,
  placesOf,
  sameDayOfMonth,
  textArgument,
  written,
} from './arguments.ts';
import { ExpressionError } from './errors.ts';
import type { FunctionDefinition, Parameter } from './function.ts';
import { ORGANISATION } from './organisation.ts';
import type { ValueType } from './types.ts';
import { Amount, checked, describe, equal, isEmpty } from './value.ts';

const LIST: Parameter = { name: 'list', kinds: ['list'] };
const NUMBER: ValueType = { kind: 'number' };
const DAYS: Parameter = { name: 'n', kinds: ['number'] };

const CATALOGUE: readonly FunctionDefinition[] = [
  {
    name: 'sum',
    total: true,
    list: 'always',
    parameters: [LIST],
    result: NUMBER,
    description: 'sum(items.amount): exact sum of a column; empty cells are 0',
    apply: ([list]) =>
      listOf(list).reduce<Amount>((total, value) => checked(total.plus(amountOf(value))), new Amount(0)),
  },
  {
    name: 'count',
    total: true,
    list: 'always',
    parameters: [LIST],
    result: NUMBER,
    description: 'count(items): how many elements of the list are not empty',
    apply: ([list]) => new Amount(listOf(list).filter((value) => !isEmpty(value)).length),
  },
  {
    name: 'distinct',
    total: true,
    list: 'always',
    parameters: [LIST],
    result: NUMBER,
    description:
      'distinct(items.isbn): how many different elements; fewer than count(items.isbn) = one stands there twice',
    apply([list]) {
      const filled = listOf(list).filter((value) => !isEmpty(value));
      return new Amount(filled.filter((value, i) => !filled.slice(0, i).some((other) => equal(other, value))).length);
    },
  },
  {
    name: 'average',
    list: 'always',
    parameters: [LIST],
    result: NUMBER,
    description: 'average(items.score): the mean of a column; empty cells do not count, of none it is empty',
    apply([list]) {
      const amounts = listOf(list).flatMap((value) => (isEmpty(value) ? [] : [amountOf(value)]));
      const total = amounts.reduce<Amount>((sum, amount) => checked(sum.plus(amount)), new Amount(0));
      return amounts.length === 0 ? null : total.div(amounts.length);
    },
  },
  {
    name: 'round',
    total: true,
    parameters: [
      { name: 'x', kinds: ['number'] },
      { name: 'digits', kinds: ['number'], optional: true },
    ],
    result: NUMBER,
    description: 'round(x, digits): to so many decimal places, halves away from zero; left out = whole numbers',
    apply: ([x, digits]) => (isEmpty(x) ? null : amountOf(x).round(placesOf(digits))),
  },
  {
    name: 'min',
    list: 'alone',
    parameters: [{ name: 'values', kinds: ['list', 'number', 'date', 'time'], rest: true }],
    result: extremeType,
    description: 'min(items.amount) or min(a, b): the smallest, the earliest; empty values do not count',
    apply: (values) => extreme(values, -1),
  },
  {
    name: 'max',
    list: 'alone',
    parameters: [{ name: 'values', kinds: ['list', 'number', 'date', 'time'], rest: true }],
    result: extremeType,
    description: 'max(items.amount) or max(a, b): the largest, the latest; empty values do not count',
    apply: (values) => extreme(values, 1),
  },
  {
    name: 'days',
    total: true,
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
    total: true,
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
    name: 'addDays',
    total: true,
    parameters: [{ name: 'date', kinds: ['date'] }, DAYS],
    result: sameDate,
    description: 'addDays(date, n): so many calendar days later, earlier where n is negative; a moment keeps its time',
    apply: ([date, n]) => moved(date, n, (day, count) => day + count),
  },
  {
    name: 'addMonths',
    total: true,
    parameters: [{ name: 'date', kinds: ['date'] }, DAYS],
    result: sameDate,
    description:
      'addMonths(date, n): the same day so many months later, the last of a shorter month; earlier where n is negative; years are twelve',
    apply: ([date, n]) => moved(date, n, sameDayOfMonth),
  },
  {
    name: 'addWorkdays',
    total: true,
    parameters: [{ name: 'date', kinds: ['date'] }, DAYS],
    result: sameDate,
    description:
      'addWorkdays(date, n): the n-th working day of the academic calendar after it; before it where n is negative',
    apply: ([date, n], { calendar }) => moved(date, n, (day, count) => nthWorkday(day, count, calendar)),
  },
  {
    name: 'at',
    total: true,
    parameters: [
      { name: 'date', kinds: ['date'] },
      { name: 'time', kinds: ['time'] },
    ],
    result: { kind: 'date-time' },
    description: "at(date, time): the moment of that day on campus, at(day, '08:00')",
    apply: ([date, time]) =>
      isEmpty(date) || isEmpty(time) ? null : moment(`${campusDate(textArgument(date))}T${textArgument(time)}`),
  },
  {
    name: 'hours',
    total: true,
    parameters: [
      { name: 'from', kinds: ['date'] },
      { name: 'to', kinds: ['date'] },
    ],
    result: NUMBER,
    description: 'hours(from, to): hours from one moment to another, 1.5 for 90 minutes; empty when either is',
    apply: ([from, to]) => between(from, to, (first, last) => (instant(last) - instant(first)) / HOUR_MS),
  },
  {
    name: 'addHours',
    total: true,
    parameters: [{ name: 'moment', kinds: ['date'] }, DAYS],
    result: { kind: 'date-time' },
    description: 'addHours(moment, n): so many hours later, 0.25 for a quarter; earlier where n is negative',
    apply([from, n]) {
      if (isEmpty(from) || isEmpty(n)) return null;
      const count = amountOf(n).toNumber();
      if (Math.abs(count) > FURTHEST_DAYS * 24) throw new ExpressionError(`${describe(n)} is no number of hours`);
      return campusDateTime(written(instant(textArgument(from)) + Math.round(count * HOUR_MS)));
    },
  },
  {
    name: 'age',
    total: true,
    volatile: true,
    parameters: [{ name: 'date', kinds: ['date'] }],
    result: NUMBER,
    description: 'age(date): full years from a date of birth to today',
    apply([date], { calendar }) {
      if (isEmpty(date)) return null;
      const [born, today] = [campusDate(textArgument(date)), calendar.today()];
      const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
      return new Amount(today.slice(5) < born.slice(5) ? years - 1 : years);
    },
  },
  {
    name: 'now',
    total: true,
    volatile: true,
    parameters: [],
    result: { kind: 'date-time' },
    description: 'now(): this moment with the campus offset',
    apply: (_values, { calendar }) => calendar.now(),
  },
  {
    name: 'today',
    total: true,
    volatile: true,
    parameters: [],
    result: { kind: 'date' },
    description: 'today(): the campus day, yyyy-MM-dd',
    apply: (_values, { calendar }) => calendar.today(),
  },
  {
    name: 'year',
    total: true,
    parameters: [{ name: 'date', kinds: ['date'] }],
    result: NUMBER,
    description: 'year(date): its year as a number; empty when the date is',
    apply: ([date]) => (isEmpty(date) ? null : new Amount(campusDate(textArgument(date)).slice(0, 4))),
  },
  {
    name: 'contains',
    list: 'always',
    parameters: [LIST, { name: 'x', kinds: ['any'] }],
    result: { kind: 'boolean' },
    description: 'contains(list, x): whether x is an element of the list',
    apply: ([list, x]) => listOf(list).some((value) => equal(value, x)),
  },
  ...ORGANISATION,
];

/** The closed catalogue by name. Nothing else can be called. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(CATALOGUE.map((each) => [each.name, each]));

function extremeType(types: readonly ValueType[]): ValueType {
  const first = types.find((type) => type.kind !== 'empty');
  return (first?.kind === 'list' ? first.of : first) ?? { kind: 'any' };
}

/** A moment stays a moment, a date a date. */
function sameDate([date]: readonly ValueType[]): ValueType {
  return { kind: date?.kind === 'date-time' ? 'date-time' : 'date' };
}
