import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError, ExpressionSyntaxError } from '../../../src/definition/expression/errors.ts';
import { FUNCTIONS } from '../../../src/definition/expression/functions.ts';
import { inferType } from '../../../src/definition/expression/infer.ts';
import { parseExpression } from '../../../src/definition/expression/parse.ts';
import type { OrganisationFunctions } from '../../../src/definition/expression/answers.ts';
import { plainCalendar, type Scope } from '../../../src/definition/expression/scope.ts';
import { evaluateTemplate, parseTemplate } from '../../../src/definition/expression/template.ts';
import { BUILT_IN_TYPES, typeOf, type SchemaTypes } from '../../../src/definition/expression/types.ts';
import { variablesOf } from '../../../src/definition/expression/variables.ts';

const calendar = plainCalendar(() => new Date('2026-03-01T23:30:00Z'));
const organisation: OrganisationFunctions = {
  deptOf: (user) => `dept-of-${user}`,
  leaderOf: (id) => `leader-of-${id}`,
  collegeOf: (id) => (id === 'nobody' ? null : `college-of-${id}`),
  usersWithRole: (...roles) => roles.map((role) => `${role}-1`),
  usersInPost: (post, dept) => [dept === undefined ? post : `${post}@${dept}`],
  peopleIn: (dept, ...groups) => groups.map((group) => `${group} in ${dept}`),
  counselorOf: () => null,
  supervisorOf: (student) => `supervisor-of-${student}`,
  matrixOf: (topic, amount, initiator) => [`${topic}-${amount}-${initiator}`],
};

const VARIABLES = {
  amount: '10.10',
  days: 3,
  urgent: true,
  name: '张三',
  from: '2026-03-02',
  to: '2026-03-08',
  beginAt: '2026-03-02T08:00:00+08:00',
  endAt: '2026-03-02T01:00:00Z',
  at: '09:00',
  blank: '',
  none: null,
  code: '007',
  tags: ['a', 'b'],
  empties: [],
  items: [{ amount: '0.10', n: 1 }, { amount: '0.20', n: 5 }, { n: 2 }],
  trip: { mod: 'car', days: 2 },
};

const evaluate = (text: string, variables: Record<string, unknown> = VARIABLES, more: Partial<Scope> = {}): unknown =>
  evaluateTemplate(`\${${text}}`, { variables, organisation, calendar, ...more });

describe('values', () => {
  it.each([
    ["'it''", ExpressionSyntaxError],
    ['1 +', ExpressionSyntaxError],
    ['a b', ExpressionSyntaxError],
    ['f(', ExpressionSyntaxError],
    ['a[0]', ExpressionSyntaxError],
    ['a = 1', ExpressionSyntaxError],
    ['a.b()', ExpressionSyntaxError],
    ["'abc' * 2", ExpressionError],
    ['name > 3', ExpressionError],
    ['!days', ExpressionError],
    ['tags + 1', ExpressionError],
    ['nobody()', ExpressionError],
    ["days('x', 'y')", ExpressionError],
    ["days('2031-02-30', '2031-03-01')", ExpressionError],
    ['round(amount, 0.5)', ExpressionError],
    ['addDays(from, 0.5)', ExpressionError],
    ['addDays(from, 1000000)', ExpressionError],
    ["addDays('9999-12-31', 1)", ExpressionError],
    ["addMonths('2026-01-31', 99999)", ExpressionError],
    ["addWorkdays('9999-12-30', 5)", ExpressionError],
    ["addHours('0001-01-01T00:00:00+08:00', -1)", ExpressionError],
    ['1e30 * 10', ExpressionError],
    ['9999999999999999999999999999999999999', ExpressionError],
  ])('refuses %s', (text, error) => {
    expect(() => evaluate(text)).toThrow(error);
  });

  it.each<[string, unknown]>([
    ['0.1 + 0.2', 0.3],
    ['amount * 3', 30.3],
    ['amount + none + blank', 10.1],
    ['-amount', -10.1],
    ['7 % 3 + 10 / 4', 3.5],
    ['1 / 0', null],
    ['1 / 0 > 1', false],
    ['2 + 3 * 4 - 1', 13],
    ['(2 + 3) * 4', 20],
    ['12345678901234567 + 0.5', '12345678901234567.5'],
    // 34 significant digits, of which 30 places are told
    ['1 / 3', '0.333333333333333333333333333333'],
    ['1 / 3 * 3', '1'],
    ['2 / 3 * 1000000000000000000000', '666666666666666666666.6666666666667'],
    ['1 / 1e25 / 3 * 1e25', '0.333333333333333333333333333333'],
    ['1.00000000000000001 * 1.00000000000000001', '1.00000000000000002'],
    ['-7 % 3', -1],
    ['round(2.5, 0) + round(-2.5, 0)', 0],
    ["'+5' == 5", true],
    ['days > 2 && amount >= 10', true],
    ['days gt 2 and not (amount lt 10) or false', true],
    ['days == 3 ? "three" : "other"', 'three'],
    ["'a\\'b' == \"a'b\"", true],
    ['trip.mod', 'car'],
    ['trip.nothing.deeper', null],
    ['missing', null],
    ['empty blank && empty none && empty empties && empty missing && !empty tags', true],
  ])('%s is %j', (text, expected) => {
    expect(evaluate(text)).toEqual(expected);
  });

  it.each<[string, boolean]>([
    ['none < 1', false],
    ['none > 1', false],
    ['blank <= 0', false],
    ['none == 0', false],
    ['none == blank', true],
    ['none == null', true],
    ['none != 1', true],
    ["amount == '10.1'", true],
    ["amount < '9'", false],
    ['code == 7', true],
    ["code == '7'", false],
    ['from < beginAt', true],
    ['endAt > beginAt', true],
    ["endAt == '2026-03-02T09:00:00+08:00'", true],
    ["at == '09:00:00'", false],
    ["at >= '08:59:59' && at <= '09:00:00'", true],
    ['urgent == true', true],
    ["name == '张三'", true],
    ['tags == items.missing', false],
  ])('%s is %s', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it('stays inside own data', () => {
    for (const text of ['name.constructor', 'tags.length', 'items.__proto__', 'constructor', '__proto__', 'toString']) {
      const value = evaluate(text);
      expect(Array.isArray(value) ? value.every((each) => each === null) : value === null).toBe(true);
    }
    const getter = Object.defineProperty({}, 'a', { get: () => 'touched', enumerable: true });
    expect(evaluate('a', getter)).toBeNull();
  });
});

describe('functions', () => {
  it.each<[string, unknown]>([
    ['sum(items.amount)', 0.3],
    ['sum(empties)', 0],
    ['count(items)', 3],
    ['count(items.amount)', 2],
    ['distinct(items.amount)', 2],
    ['average(items.n)', '2.666666666666666666666666666667'],
    ['average(items.amount)', 0.15],
    ['average(empties)', null],
    ['round(average(items.n), 2)', 2.67],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(none, 2)', null],
    ['min(items.amount)', 0.1],
    ['max(items.n, 4, days)', 5],
    ['max(from, to)', '2026-03-08'],
    ['min(none, empties)', null],
    ['days(from, to)', 6],
    ['days(to, from)', -6],
    ['days(from, none)', null],
    ["days('2026-03-01T23:00:00+08:00', '2026-03-02T01:00:00+08:00')", 1],
    ['workdays(from, to)', 5],
    ["workdays('2026-03-07', '2026-03-08')", 0],
    ["workdays('2026-03-02', '2026-03-02')", 1],
    ['workdays(to, from)', 0],
    ['today()', '2026-03-02'],
    ['now()', '2026-03-02T07:30:00+08:00'],
    ['beginAt > now()', true],
    ["addDays('2026-02-27', 2)", '2026-03-01'],
    ["addDays('2026-03-01T08:00:00+08:00', -1)", '2026-02-28T08:00:00+08:00'],
    ['addDays(none, 2)', null],
    ["at('2026-03-01', '08:30')", '2026-03-01T08:30:00+08:00'],
    ["at('2026-03-01', none)", null],
    ["hours('2026-03-01T23:00:00+08:00', '2026-03-02T00:30:00+08:00')", 1.5],
    ["hours('2026-03-01', '2026-02-28')", -24],
    ["addHours('2026-03-01T23:50:00+08:00', 0.25)", '2026-03-02T00:05:00+08:00'],
    ['addHours(none, 1)', null],
    ['addDays(from, none)', null],
    ["addMonths('2026-03-06', 1)", '2026-04-06'],
    ["addMonths('2026-01-31', 1)", '2026-02-28'],
    ["addMonths('2024-02-29', 36)", '2027-02-28'],
    ["addMonths('2027-03-01', 12)", '2028-03-01'],
    ["addMonths('2026-01-15', -2)", '2025-11-15'],
    ["addMonths('0050-01-31', 1)", '0050-02-28'],
    ["addMonths('0101-01-31', -24)", '0099-01-31'],
    ["addMonths('2026-11-30T08:00:00+08:00', 3)", '2027-02-28T08:00:00+08:00'],
    ["addWorkdays('2026-03-06', 1)", '2026-03-09'],
    ["addWorkdays('2026-03-07', 5)", '2026-03-13'],
    ["addWorkdays('2026-03-09', -1)", '2026-03-06'],
    ["addWorkdays('2026-03-06', 0)", '2026-03-06'],
    ["addWorkdays('2026-03-06T16:00:00+08:00', 250)", '2027-02-19T16:00:00+08:00'],
    ["age('2008-03-02')", 18],
    ["age('2008-03-03')", 17],
    ['age(none)', null],
    ["matrixOf('contract', amount)", ['contract-10.1-me']],
    ["year(from) == 2026 && year('2025-12-31T23:00:00Z') == 2026", true],
    ["contains(tags, 'b')", true],
    ["contains(none, 'b')", false],
    ['leaderOf(deptOf(initiator))', 'leader-of-dept-of-me'],
    ['leaderOf(none)', null],
    ["usersWithRole('office', 'hr')", ['office-1', 'hr-1']],
    ["usersInPost('dean')", ['dean']],
    ["usersInPost('dean', deptOf(initiator))", ['dean@dept-of-me']],
    ["peopleIn(collegeOf(initiator), 'teacher')", ['teacher in college-of-me']],
    // who belongs nowhere has nobody, not everybody of that post
    ["usersInPost('dean', none)", []],
    // nobody's college is not everybody's, and no group is not any
    ["peopleIn(collegeOf('nobody'), 'teacher')", []],
    ['peopleIn(collegeOf(initiator), blank)', []],
    ['counselorOf(initiator)', null],
  ])('%s is %j', (text, expected) => {
    expect(evaluate(text, { ...VARIABLES, initiator: 'me' })).toEqual(expected);
  });

  it('about people are known to the server only', () => {
    const browser: Scope = { variables: {}, calendar };
    expect(() => evaluateTemplate("${leaderOf('x')}", browser)).toThrow(ExpressionError);
  });

  it('are described for the reference', () => {
    for (const each of FUNCTIONS.values()) expect(each.description).toContain(each.name);
  });

  it('count working days by weeks, not one by one', () => {
    const before = process.threadCpuUsage();
    expect(calendar.workdays('0001-01-01', '9999-12-31')).toBeGreaterThan(2_000_000);
    // one by one, three and a half million days take seconds of it
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
  });
});

describe('templates', () => {
  it('give the value when they are one expression, else a text', () => {
    const scope: Scope = { variables: VARIABLES, calendar };
    expect(evaluateTemplate('${days}', scope)).toBe(3);
    expect(evaluateTemplate('P${days}D', scope)).toBe('P3D');
    expect(evaluateTemplate('${name}：${amount * 2} ${none}${tags}', scope)).toBe('张三：20.2 a,b');
    expect(evaluateTemplate('${\'}\'} and ${"${"}', scope)).toBe('} and ${');
    expect(evaluateTemplate('plain', scope)).toBe('plain');
  });

  it('say where a mistake is', () => {
    const offsetOf = (text: string): number => {
      try {
        parseTemplate(text);
      } catch (error) {
        if (error instanceof ExpressionSyntaxError) return error.offset;
      }
      return -1;
    };
    expect(offsetOf('ab ${1 + }')).toBe(9);
    expect(offsetOf('ab ${1')).toBe(3);
    expect(offsetOf('${a} ${b ~ c}')).toBe(9);
  });
});

describe('limits', () => {
  it('never hang, never overflow the stack, never throw anything else', () => {
    const hostile = [
      '('.repeat(5000),
      '!'.repeat(3000) + 'a',
      '1+'.repeat(1999) + '1',
      '-'.repeat(3900),
      'a?'.repeat(1000),
    ];
    const pieces = fc.constantFrom(
      ...'abc 1.5e3 \'"(){}[]?:.,+-*/%&|!=<>empty$\\'.split(''),
      'sum(',
      '&&',
      '==',
      'empty ',
      'items.',
    );
    const failure = (text: string): unknown => {
      try {
        evaluateTemplate(`\${${text}}`, { variables: VARIABLES, calendar });
        return undefined;
      } catch (error) {
        return error instanceof ExpressionError || error instanceof ExpressionSyntaxError ? undefined : error;
      }
    };
    for (const text of hostile) expect(failure(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect(failure(parts.join(''))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('stop after so many steps', () => {
    const rows = Array.from({ length: 60_000 }, () => ({ a: 1 }));
    expect(() => evaluate('sum(rows.a) + sum(rows.a)', { rows })).toThrow('too many steps');
  });

  it('add up exactly, like cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })), (cents) => {
        const items = cents.map((each) => ({ amount: (each / 100).toFixed(2) }));
        const total = evaluate('sum(items.amount) * 100', { items });
        expect(Number(total)).toBe(cents.reduce((sum, each) => sum + each, 0));
      }),
    );
  });
});

describe('types', () => {
  const types: SchemaTypes = {
    ...BUILT_IN_TYPES,
    amount: { kind: 'money' },
    days: { kind: 'number' },
    name: { kind: 'text' },
    from: { kind: 'date' },
    beginAt: { kind: 'date-time' },
    urgent: { kind: 'boolean' },
    items: { kind: 'list', of: { kind: 'object' } },
    'items.amount': { kind: 'money' },
    'items.name': { kind: 'text' },
    tags: { kind: 'list', of: { kind: 'text' } },
  };
  const infer = (text: string) => inferType(parseExpression(text), types);

  it.each([
    ['amount * days', 'number'],
    ['amount > 10 && from < beginAt && empty name', 'boolean'],
    ['urgent ? from : beginAt', 'date'],
    ['sum(items.amount) / count(items)', 'number'],
    ['max(items.amount)', 'money'],
    ['addDays(from, 3)', 'date'],
    ['addWorkdays(beginAt, 3)', 'date-time'],
    ['addMonths(beginAt, 3)', 'date-time'],
    ['round(average(items.amount), 1)', 'number'],
    ['usersWithRole("x")', 'list'],
    ['leaderOf(deptOf(initiator))', 'user'],
    ["from >= '2026-01-01'", 'boolean'],
    ["contains(tags, 'x')", 'boolean'],
    ['contains(items.name, name)', 'boolean'],
    ['items.amount', 'list'],
    ["amount > '10.50' && from != ''", 'boolean'],
    ['name == null', 'boolean'],
  ])('%s is a %s without faults', (text, kind) => {
    expect(infer(text)).toMatchObject({ type: { kind }, faults: [] });
  });

  it.each([
    ['day > 3', 'unknown-name', '"day" is not known here; did you mean "days"?', 0],
    [
      'days > 1 && item.amount > 3',
      'unknown-name',
      '"item.amount" is not known here; did you mean "items.amount"?',
      12,
    ],
    ['summ(items.amount)', 'unknown-function', 'there is no function summ; did you mean "sum"?', 0],
    ['name > 3', 'type', 'compares a text with a number', 0],
    ["days == 'three'", 'type', 'compares a number with a text', 0],
    ["amount < 'many'", 'type', 'compares a money with a text', 0],
    ["from < 'tomorrow'", 'type', 'compares a date with a text', 0],
    ['name + 1', 'type', 'arithmetic needs a number, not a text', 0],
    ['urgent && days', 'type', 'needs true or false, not a number', 10],
    ['tags > 1', 'type', '">" cannot order a list', 0],
    ['sum(items.name)', 'arguments', 'sum needs numbers, not a list of text', 0],
    ['sum(amount)', 'arguments', 'list of sum must be a list, not a money', 4],
    ['days(from)', 'arguments', 'days takes 2 arguments, not 1', 0],
    ['year(name)', 'arguments', 'date of year must be a date, not a text', 5],
    ['leaderOf(name)', 'arguments', 'userOrDept of leaderOf must be a user or dept, not a text', 9],
    ['today(1)', 'arguments', 'today takes 0 arguments, not 1', 0],
  ])('%s has a fault', (text, kind, message, offset) => {
    expect(infer(text).faults).toMatchObject([{ kind, message, offset }]);
  });

  it('come from the dialect of schemas', () => {
    expect(typeOf({ type: 'string', format: 'money' })).toEqual({ kind: 'money' });
    expect(typeOf({ type: 'array', items: { type: 'string', format: 'user-id' } })).toEqual({
      kind: 'list',
      of: { kind: 'user' },
    });
  });

  it('list the names that an expression reads', () => {
    expect(variablesOf(parseExpression('a.b + sum(items.amount) + (x ? a.b : -y)'))).toEqual([
      'a.b',
      'items.amount',
      'x',
      'y',
    ]);
  });
});
