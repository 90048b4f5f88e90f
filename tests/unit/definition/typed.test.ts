import { describe, expect, test } from 'vitest';
import { maskData, maskedFields, maskText, unmasked } from '../../../src/definition/mask.ts';
import { groupsAt, narrowedPeople } from '../../../src/definition/people.ts';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { normalise } from '../../../src/definition/projection/normalise.ts';
import { typedValue } from '../../../src/definition/typed.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { messagesFor } from '../../../src/definition/validation/messages.ts';
import { refusals } from '../../../src/definition/validation/refusals.ts';

const TODAY = '2026-11-22';
const text = (format: string): JsonSchema => ({ type: 'string', format });

describe('what people type', () => {
  test.each(['  ', '　', '\t'])('takes blanks alone for nothing: %j', (blank) => {
    const formats = ['mobile', 'id-card', 'email', 'url', 'money', 'date', 'time', 'date-time', 'user-id'];
    const properties: Record<string, JsonSchema> = {
      ...Object.fromEntries(formats.map((format) => [format, text(format)])),
      words: { type: 'string' },
      amount: { type: 'number' },
      count: { type: 'integer' },
    };
    const form = { type: 'object', properties } as const;
    const typed = Object.fromEntries(Object.keys(properties).map((name) => [name, blank]));
    expect(normalise(form, typed, TODAY)).toEqual({});
    // where it is wanted, it is missing, and not of a wrong form
    expect(normalise({ ...form, required: ['date'] }, { date: blank }, TODAY)).toEqual({ date: '' });
  });

  test('takes null for nothing where a field may be left out', () => {
    const row: JsonSchema = {
      type: 'object',
      properties: { day: text('date'), n: { type: 'integer' } },
      required: ['n'],
    };
    const form: JsonSchema = {
      type: 'object',
      properties: { words: { type: 'string' }, rows: { type: 'array', items: row } },
    };
    const data = { words: null, rows: [{ day: null, n: null }] };
    expect(normalise(form, data, TODAY)).toEqual({ rows: [{ n: null }] });
    expect(normalise(form, { rows: null }, TODAY)).toEqual({});
  });

  test.each([
    ['mobile', '138 1234 5678 ', '13812345678'],
    ['mobile', '138-1234-5678', '13812345678'],
    ['mobile', '１３８１２３４５６７８', '13812345678'],
    ['mobile', '+86 13812345678', '13812345678'],
    ['mobile', '+86 138 1234 5678', '13812345678'],
    ['mobile', '0086-13812345678', '13812345678'],
    ['mobile', '8613812345678', '13812345678'],
    ['mobile', '1381234567', '1381234567'],
    ['id-card', '110105 19491231 002x', '11010519491231002X'],
    ['id-card', '１１０１０５１９４９１２３１００２ｘ', '11010519491231002X'],
    ['date', '2026/12/1', '2026-12-01'],
    ['date', '2026.12.1', '2026-12-01'],
    ['date', '20261201', '2026-12-01'],
    ['date', '2026年12月1日', '2026-12-01'],
    ['date', '12月1日', '2026-12-01'],
    ['date', '１２月３日', '2026-12-03'],
    ['date', '3月1号', '2026-03-01'],
    ['date', '2026-02-30', '2026-02-30'],
    ['date', '2026/13/1', '2026/13/1'],
    ['date', 'tomorrow', 'tomorrow'],
    ['time', '8:30', '08:30'],
    ['time', '８：３０', '08:30'],
    ['time', '8点30分', '08:30'],
    ['date-time', '2026/12/1 8:30', '2026-12-01T08:30:00+08:00'],
    ['date-time', '2026年12月1日8时30分', '2026-12-01T08:30:00+08:00'],
    ['date-time', '12月1日 14:00', '2026-12-01T14:00:00+08:00'],
    ['date-time', '20261201 0830', '2026-12-01T08:30:00+08:00'],
    ['date-time', '2026-12-01T08:30', '2026-12-01T08:30:00+08:00'],
    ['date-time', '2026-12-01T08:30:15+00:00', '2026-12-01T08:30:15+00:00'],
    ['date-time', '2026-12-01', '2026-12-01T00:00:00+08:00'],
    ['money', '￥１，２５０．５０', '1250.50'],
    ['money', '1,280,000', '1280000'],
    ['money', 'much', 'much'],
    ['email', ' a@b.cn ', 'a@b.cn'],
  ])('%s %s is %s', (format, typed, stored) => {
    expect(typedValue(text(format), typed, TODAY)).toBe(stored);
  });

  test.each([
    ['^[0-9]{16,19}$', '6222 0212 3456 7890 123', '6222021234567890123'],
    ['^[0-9]{8,20}$', ' １２３４－５６７８ ', '12345678'],
    ['^97[89][0-9]{10}$', '978-7-04-050694-5', '9787040506945'],
    ['^[0-9A-Z]{18}$', '9133 0100 ma2b 1234 5x', '91330100MA2B12345X'],
    ['^([0-9A-F]{2}-){5}[0-9A-F]{2}$', '0a-1b-2c-3d-4e-5f', '0A-1B-2C-3D-4E-5F'],
    ['^[1-9][0-9]{2,3}-[1-8]$', '412-3', '412-3'],
    ['^提〔[0-9]{4}〕[0-9]{1,4}号$', '提〔2026〕5 号', '提〔2026〕5号'],
    ['^[A-Za-z0-9_.@-]{2,40}$', 'li ming', 'li ming'],
    ['^[a-z][a-z0-9-]{1,39}$', 'Sys Admin', 'Sys Admin'],
    ['^[0-9]{16,19}$', '6222 **** 0123', '6222 **** 0123'],
  ])('by the pattern %s, %j is %j', (pattern, typed, stored) => {
    expect(typedValue({ type: 'string', pattern }, typed, TODAY)).toBe(stored);
  });

  test.each([
    ['^[0-9]{16,19}$', '卡号格式错误，应为 16–19 位数字'],
    ['^[0-9]{8}$', '卡号格式错误，应为 8 位数字'],
    ['^[A-Z]{8}$', '卡号格式错误'],
  ])('what is refused by the pattern %s is told: %s', (pattern, message) => {
    const schema: JsonSchema = { type: 'object', properties: { card: { type: 'string', title: '卡号', pattern } } };
    expect(messagesFor(refusals(schema, { card: 'x' }), schema)).toEqual([{ path: 'card', message }]);
  });

  test('numbers are numbers, and other texts stay as they are but for blanks around them', () => {
    expect(typedValue({ type: 'number' }, '１，２３４．５', TODAY)).toBe(1234.5);
    expect(typedValue({ type: 'integer' }, '12a', TODAY)).toBe('12a');
    expect(typedValue({ type: 'string' }, ' １ ２\u3000', TODAY)).toBe('１ ２');
    expect(typedValue({ type: 'string', pattern: '^.{1,9}$' }, ' a b ', TODAY)).toBe('a b');
    // of several lines the first is set in like the others
    expect(typedValue({ type: 'string' }, ' \n　　一\n　　二\n ', TODAY)).toBe('　　一\n　　二');
  });

  test('is written as it is stored in rows too, and what may be left out is left out where its text is empty', () => {
    const schema: JsonSchema = {
      type: 'object',
      required: ['name'],
      properties: {
        mobile: text('mobile'),
        name: text('email'),
        note: { type: 'string', minLength: 5 },
        items: { type: 'array', items: { type: 'object', properties: { day: text('date'), n: { type: 'integer' } } } },
      },
    };
    const data = { mobile: '', name: '', note: '', items: [{ day: '12月1日', n: '１２' }, { n: '' }] };
    expect(normalise(schema, data, TODAY)).toEqual({ name: '', items: [{ day: '2026-12-01', n: 12 }, {}] });
    const same = { mobile: '13812345678' };
    expect(normalise(schema, same, TODAY)).toBe(same);
  });
});

describe('what is refused says what is right', () => {
  const said = (schema: JsonSchema, value: string | string[], locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
    const form: JsonSchema = { type: 'object', properties: { field: { title: '号码', ...schema } } };
    const data = { field: value };
    return messagesFor(refusals(form, data), form, locale, data).map(({ message }) => message);
  };
  test('of numbers of people and of dates', () => {
    expect(said(text('mobile'), '138')).toEqual(['号码格式错误，应为 11 位手机号，如 13812345678']);
    expect(said(text('date'), 'x')).toEqual(['号码格式错误，应为日期，如 2026-12-01 或 12月1日']);
    expect(said(text('mobile'), '138', 'en-US')[0]).toContain('11 digits');
    expect(said({ type: 'string', pattern: '^a$' }, 'b')).toEqual(['号码格式错误']);
  });
  test('of identity numbers by their last digit, and of old ones', () => {
    expect(said(text('id-card'), '11010519491231002X')).toEqual([]);
    expect(said(text('id-card'), '110105194912310021')[0]).toContain('18 位身份证号');
    expect(said(text('id-card'), '110105194902310020')[0]).toContain('18 位身份证号');
    expect(said(text('id-card'), '110105491231002')[0]).toContain('15 位旧号码已停用');
  });
  test.each([
    ['date', '2026-12-02', '2026-12-01'],
    ['date-time', '2026-12-01T08:00:00+08:00', '2026-12-01T00:30:00+01:00'],
  ] as const)('of a period by which end comes first: %s', (format, from, to) => {
    const period: JsonSchema = { type: 'array', maxItems: 2, items: { type: 'string', format } };
    expect(said(period, [from, to])).toEqual(['号码的结束不能早于开始']);
    for (const fits of [[to, from], [from, from], [from, ''], ['', to], [from], []]) {
      expect(said(period, fits).filter((one) => one.includes('早于'))).toEqual([]);
    }
    // what a text cannot be made of is no day either
    expect(said(period, [{ toString: 1 }, Object.create(null)] as never).join()).not.toContain('早于');
    // three days are no period
    expect(said({ ...period, maxItems: 3 }, [from, to, to])).toEqual([]);
  });
});

describe('masking', () => {
  test('keeps the ends', () => {
    expect(maskText('13812341234')).toBe('138****1234');
    expect(maskText('110101199003071234')).toBe('1101**********1234');
    expect(maskText('6222021234567890123')).toBe('6222***********0123');
    expect(maskText('12345678')).toBe('12****78');
    expect(maskText('123')).toBe('***');
  });
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      mobile: text('mobile'),
      people: {
        type: 'array',
        items: { type: 'object', properties: { card: text('id-card'), name: { type: 'string' } } },
      },
    },
  };
  const ui = { mobile: { 'ui:mask': true }, people: { items: { card: { 'ui:mask': true } } } };
  test('reaches into rows', () => {
    const masked = maskedFields(schema, ui);
    expect([...masked]).toEqual(['mobile', 'people.card']);
    const data = { mobile: '13812341234', people: [{ card: '110101199003071234', name: 'A' }] };
    expect(maskData(data, (path) => masked.has(path))).toEqual({
      mobile: '138****1234',
      people: [{ card: '1101**********1234', name: 'A' }],
    });
  });
  test('sent back means unchanged', () => {
    expect(unmasked('138****1234', '13812341234')).toBe('13812341234');
    expect(unmasked('13912341234', '13812341234')).toBe('13912341234');
    expect(unmasked(undefined, '13812341234')).toBeUndefined();
  });
});

test('people are narrowed by the form around them', () => {
  const person = text('user-id');
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      dept: text('dept-id'),
      driver: person,
      members: { type: 'array', items: { type: 'object', properties: { who: person } } },
    },
  };
  const ui = {
    driver: { 'ui:people': 'role:driver' },
    members: { items: { who: { 'ui:people': ['teacher', 'dept:${dept}'] } } },
  };
  const scope = { variables: {}, calendar: plainCalendar(() => new Date(0)) };
  expect(narrowedPeople(schema, ui, { dept: 'd1', driver: 'a', members: [{ who: 'b' }, {}] }, scope)).toEqual([
    { path: 'driver', userId: 'a', groups: ['role:driver'] },
    { path: 'members.0.who', userId: 'b', groups: ['teacher', 'dept:d1'] },
  ]);
});

test('a page offers people by what is filled in, and everybody while that cannot be said', () => {
  const scope = { variables: { initiator: 'u1' }, calendar: plainCalendar(() => new Date(0)) };
  const data = { dept: 'd1', rows: [{ dept: 'd2' }, {}] };
  const offered = (wanted: string[], path: string, given: FormData = data) => groupsAt(wanted, path, given, scope);
  expect(offered(['teacher', 'dept:${dept}'], 'driver')).toEqual(['teacher', 'dept:d1']);
  // a column speaks of its row first, then of the form
  expect(offered(['dept:${dept}'], 'rows.0.who')).toEqual(['dept:d2']);
  expect(offered(['dept:${dept}'], 'rows.1.who')).toEqual(['dept:d1']);
  expect(offered(['teacher', 'dept:${dept}'], 'driver', {})).toEqual([]);
  // whose department somebody is in the server alone knows
  expect(offered(['dept:${deptOf(initiator)}'], 'driver')).toEqual([]);
});
