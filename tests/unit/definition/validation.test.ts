import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { compileValidators } from './compiled.ts';
import { hasTwins, isMultiple, type RawError, type Validators } from '../../../src/definition/validation/errors.ts';
import { FORMATS, linkOf, type FormatName } from '../../../src/definition/validation/formats.ts';
import { judge, matches } from '../../../src/definition/validation/judge.ts';
import { messagesFor } from '../../../src/definition/validation/messages.ts';
import type { ValidatorModule } from '../../../src/definition/validation/runtime.ts';
import { precompiled } from '../../../src/renderer/form/precompiled.ts';
import { validatorModule } from '../../../src/server/definitions/validatorModule.ts';
import { validateData } from '../../../src/definition/validation/validate.ts';
import { activeSchema } from '../../../src/definition/schema/active.ts';
import { schemas, values } from './dialect.ts';

function sorted(errors: readonly RawError[]): string[] {
  return [...new Set(errors.map(({ path, keyword, expected }) => `${path} ${keyword} ${expected ?? ''}`))].sort();
}

async function load(code: string, schema: JsonSchema): Promise<Validators> {
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as ValidatorModule;
  return precompiled(module, schema);
}

describe('a list without twins', () => {
  test.each([
    [[1, '1', true, null, [], {}, [1], { a: 1 }, { a: '1' }], false],
    [
      [
        { a: 1, b: [{ c: 2, d: 3 }] },
        { b: [{ d: 3, c: 2 }], a: 1 },
      ],
      true,
    ],
    [[{ a: [1, 2] }, { a: [2, 1] }], false],
    [[null, 0, null], true],
    [[{ toString: 1 }, { toString: 1 }], true],
  ])('%j: %s', (values, twins) => expect(hasTwins(values)).toBe(twins));

  test('is walked through once, however long it is', () => {
    const rows = Array.from({ length: 200_000 }, (_, row) => ({ row }));
    expect(hasTwins(rows)).toBe(false);
    expect(hasTwins([...rows, { row: 7 }])).toBe(true);
  });
});

test('nobody is told of more than a thousand mistakes', () => {
  const schema = { type: 'object', properties: { rows: { type: 'array', items: { type: 'string' } } } } as const;
  const raw = judge(schema, { rows: Array.from({ length: 5_000 }, () => 1) });
  expect(raw).toHaveLength(5_000);
  expect(messagesFor(raw, schema)).toHaveLength(1_000);
});

describe('validators', () => {
  test('the interpreter gives the verdict of AJV over every schema of the dialect', () => {
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 4, maxLength: 4 }), (schema, data) => {
        const { validate } = compileValidators(schema);
        for (const value of data) expect(sorted(judge(schema, value))).toEqual(sorted(validate(value)));
      }),
      { numRuns: 200 },
    );
  });

  test("a page's module, run by RJSF, gives the same verdict, and needs neither import nor eval", async () => {
    await fc.assert(
      fc.asyncProperty(schemas, fc.array(values, { minLength: 4, maxLength: 4 }), async (schema, data) => {
        const code = validatorModule(schema);
        expect(code).not.toMatch(/^import |\bimport\(|\beval\(|new Function/m);
        const { validate } = await load(code, schema);
        for (const value of data)
          expect(sorted(validate(value))).toEqual(sorted(compileValidators(schema).validate(value)));
      }),
      { numRuns: 30 },
    );
  });

  test('the active schema of some data accepts it exactly when the conditional one does', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const active = activeSchema(schema, value);
        expect(active.if ?? active.allOf).toBeUndefined();
        // folding overrides keywords where two branches narrow the same one; it never forgets a requirement
        const required = judge(schema, value).filter(
          ({ keyword, path }) => keyword === 'required' && !path.includes('.'),
        );
        const found = judge(active, value).map(({ path }) => path);
        for (const { path } of required) expect(found).toContain(path);
      }),
      { numRuns: 200 },
    );
  });

  test('properties of Object.prototype are not there', () => {
    const schema: JsonSchema = { type: 'object', required: ['constructor', 'toString'] };
    expect(judge(schema, {})).toHaveLength(2);
    expect(compileValidators(schema).validate({})).toHaveLength(2);
  });

  test('multiples are counted in decimals', () => {
    expect(isMultiple(0.3, 0.1)).toBe(true);
    expect(isMultiple(1.1, 0.1)).toBe(true);
    expect(isMultiple(4.35, 0.01)).toBe(true);
    expect(isMultiple(1e21, 7e20)).toBe(false);
    expect(isMultiple(0.30000000000000004, 0.1)).toBe(false);
    expect(isMultiple(0.15, 0.1)).toBe(false);
  });
});

const FORMAT_EXAMPLES: Record<FormatName, { good: string[]; bad: string[] }> = {
  date: {
    good: ['2024-02-29', '2000-02-29', '2026-12-31'],
    bad: ['2023-02-29', '1900-02-29', '2026-13-01', '2026-04-31', '2026-1-1', '2026-01-01 '],
  },
  'date-time': {
    good: ['2026-03-31T08:30:00+08:00', '2026-03-31T00:30:00.5Z'],
    bad: ['2026-03-31T08:30:00', '2026-03-31 08:30:00+08:00', '2026-03-31T24:00:00+08:00', '2026-02-30T08:30:00+08:00'],
  },
  time: { good: ['08:30', '23:59:59'], bad: ['24:00', '8:30', '08:60'] },
  email: {
    good: ['a.b_c-d@mail.university.edu.cn', 'x@a.com', 'x@a.com.cn'],
    bad: ['a@b', 'a b@c.cn', '@a.cn', 'a@b.info.', 'a@b.c', 'a+b@c.cn'],
  },
  'id-card': {
    good: ['11010519491231002X', '110101199003074514'],
    bad: ['110105194912310021x', '110105491231002', '11010519491331002X', '01010519491231002X', '11010519491231002x'],
  },
  mobile: { good: ['13800000000'], bad: ['23800000000', '1380000000', '138000000000', '1380000000a'] },
  url: {
    good: ['http://a.cn', 'https://a.cn:8080/x?y=1#z', '{host}', '{host}/sys/news', '{host}?a=b'],
    bad: ['ftp://a.cn', 'javascript:alert(1)', 'https://', 'https:// a.cn', '{host}//a.cn', '{host}.a.cn', '/{host}'],
  },
  money: {
    good: ['0', '0.10', '1250.5', '-3.00', '999999999999999.99'],
    bad: ['1.234', '01', '1,000', '.5', '1.', '1e3', ''],
  },
  'user-id': { good: ['teacher', '01J9Z'], bad: ['', 'a b', '<script>'] },
  'dept-id': { good: ['university'], bad: [''] },
  'region-id': { good: ['330100'], bad: [''] },
  'major-id': { good: ['m-1'], bad: [''] },
};

test.each(Object.entries(FORMAT_EXAMPLES))('format %s', (format, { good, bad }) => {
  for (const text of good) expect([text, FORMATS[format as FormatName].test(text)]).toEqual([text, true]);
  for (const text of bad) expect([text, FORMATS[format as FormatName].test(text)]).toEqual([text, false]);
});

test('an address at {host} leads to the hall itself, never elsewhere', () => {
  expect(linkOf('{host}/sys/news?a=b')).toBe('/sys/news?a=b');
  expect(linkOf('{host}')).toBe('/');
  expect(linkOf('{host}//evil.example')).toBe('/evil.example');
  expect(linkOf('https://a.cn/x')).toBe('https://a.cn/x');
});

test('formats end on long texts that almost fit', () => {
  for (const [name, format] of Object.entries(FORMATS)) {
    for (const seed of ['a', '1', 'a.', '1.', '-', 'a@', 'http://a']) {
      const before = process.threadCpuUsage();
      format.test(`${seed.repeat(40_000)}!`);
      expect([name, seed, process.threadCpuUsage(before).user < 500_000]).toEqual([name, seed, true]);
    }
  }
});

describe('messages', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['name', 'kind'],
    properties: {
      name: { type: 'string', title: '姓名', minLength: 1, maxLength: 3 },
      kind: { type: 'string', title: '类别', enum: ['a', 'b'] },
      rows: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { n: { type: 'integer', title: '数量', minimum: 1 } } },
      },
      raw: { type: 'string', format: 'date' },
    },
    allOf: [{ if: { properties: { kind: { const: 'a' } } }, then: { required: ['name'] } }],
  };

  test('name the title, say one thing about each field, in three languages', () => {
    expect(validateData(schema, {})).toEqual([
      { path: 'name', message: '姓名不能为空' },
      { path: 'kind', message: '类别不能为空' },
    ]);
    expect(validateData(schema, { name: '', kind: '' }, 'zh-TW').map(({ message }) => message)).toEqual([
      '姓名不能為空',
      '类别不能為空',
    ]);
    const wrong = { name: '一二三四', kind: 'c', rows: [{ n: 0 }], raw: 'x' };
    expect(validateData(schema, wrong, 'en-US')).toEqual([
      { path: 'name', message: '姓名 takes at most 3 characters' },
      { path: 'kind', message: '类别 is not one of the choices' },
      { path: 'rows.0.n', message: '数量 cannot be less than 1' },
      { path: 'raw', message: 'This field format error: a date is written as 2026-12-01' },
    ]);
  });

  test('never show a raw key', () => {
    fc.assert(
      fc.property(schemas, values, (anySchema, value) => {
        for (const { message } of messagesFor(judge(anySchema, value), anySchema, 'zh-CN'))
          expect(message).toMatch(/^(标题|此项)/);
      }),
    );
  });

  test('a condition holds for what it says, nothing else', () => {
    const condition: JsonSchema = { required: ['kind'], properties: { kind: { const: 'a' } } };
    expect([matches(condition, {}), matches(condition, { kind: 'a' }), matches(condition, { kind: 'b' })]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
