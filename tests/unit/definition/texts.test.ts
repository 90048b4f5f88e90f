import fc from 'fast-check';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { judgeMeta, META } from '../../../src/definition/check/meta.ts';
import { isRunaway } from '../../../src/definition/check/redos.ts';
import { format } from '../../../src/definition/check/format.ts';
import { capitalAmount, money, moneyText } from '../../../src/definition/money.ts';
import { campusDate, campusDateTime, campusText, secondsBetween } from '../../../src/definition/campus.ts';
import { localise } from '../../../src/definition/localise.ts';
import { readJson } from '../../../src/definition/text/json.ts';
import { nearest } from '../../../src/definition/text/suggest.ts';
import type { JsonObject, JsonValue } from '../../../src/definition/types/json.ts';
import type { Fault } from '../../../src/definition/types/source.ts';
import { ENTITY, edited, entityOf, faultsOf, PROCESS, TOPIC, topicOf } from './fixtures.ts';

test('what ended before it began, because the clock was set back, took no time', () => {
  const [earlier, later] = [new Date(1_000), new Date(3_600)];
  expect(secondsBetween(earlier, later)).toBe(3);
  expect(secondsBetween(later, earlier)).toBe(0);
});

describe('strict JSON', () => {
  const rulesOf = (text: string): string[] => readJson(text, 'x.json').faults.map(({ rule }) => rule);

  /** What JSON.parse makes of a text, as text again; undefined where it is no JSON. */
  function parsed(text: string): string | undefined {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  test('reads what JSON.parse reads, and nothing else', () => {
    const spoilt = fc.tuple(fc.jsonValue(), fc.nat(), fc.string({ maxLength: 2 })).map(([value, at, noise]) => {
      const text = JSON.stringify(value, null, 1);
      const place = at % (text.length + 1);
      return text.slice(0, place) + noise + text.slice(place);
    });
    const sound = fc.jsonValue().map((value) => JSON.stringify(value));
    const isOurs = (text: string): boolean =>
      readJson(text, 'x.json').faults.some(
        ({ rule }) => rule === 'json-duplicate-key' || rule === 'json-forbidden-key',
      );
    fc.assert(
      fc.property(fc.oneof(sound, spoilt), (text) => {
        fc.pre(!isOurs(text));
        const { value, faults } = readJson(text, 'x.json');
        const ours = faults.length === 0 ? JSON.stringify(value) : undefined;
        expect([text, ours]).toEqual([text, parsed(text)]);
      }),
    );
    expect(rulesOf('[1]')).toEqual([]);
  });

  test('refuses what would be a surprise later', () => {
    expect(rulesOf('{"a": 1, "a": 2}')).toEqual(['json-duplicate-key']);
    expect(rulesOf('{"__proto__": {"x": 1}}')).toEqual(['json-forbidden-key']);
    expect(rulesOf('{"a": 1 /* one */}')).toEqual(['json-syntax']);
    expect(rulesOf('[1,]')).toEqual(['json-syntax']);
    expect(rulesOf('')).toEqual(['json-syntax']);
    expect(rulesOf('['.repeat(100_000))).toEqual(['json-too-deep']);
    expect(rulesOf(' '.repeat(1_000_001))).toEqual(['json-too-large']);
  });

  test('knows where everything stands', () => {
    const text = '{\r\n  "a": { "b": [10, 20] },\n\t"c": "x"\n}';
    const { locate } = readJson(text, 'x.json');
    expect(locate(['a', 'b', 1])).toEqual({ line: 2, column: 20, source: '  "a": { "b": [10, 20] },' });
    expect(locate(['c'], 'key')).toMatchObject({ line: 3, column: 2 });
    expect(locate(['a', 'lost', 'deep'])).toMatchObject({ line: 2, column: 8 });
  });
});

describe('meta-schemas', () => {
  test('judge as AJV does', async () => {
    const ajv = new Ajv({
      keywords: ['enumDescriptions'],
      allErrors: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      logger: false,
    });
    const files = {
      topic: TOPIC['topic.json'],
      entity: ENTITY['entity.json'],
      schema: TOPIC['schema.json'],
      ui: TOPIC['ui.json'],
      sample: TOPIC['samples/valid-1.json'],
      journey: TOPIC['samples/journey-1.json'],
      locale: TOPIC['locales/en-US.json'],
    };
    for (const [name, sound] of Object.entries(files)) {
      const meta = META[name as keyof typeof META];
      const validate = ajv.compile(meta);
      expect([name, validate(sound), judgeMeta(meta, sound as JsonValue)]).toEqual([name, true, []]);
      fc.assert(
        fc.property(fc.nat(), fc.jsonValue({ maxDepth: 2 }), fc.boolean(), (at, value, rename) => {
          const spoilt = spoil(structuredClone(sound) as JsonValue, at, value as JsonValue, rename);
          expect([JSON.stringify(spoilt), judgeMeta(meta, spoilt).length === 0]).toEqual([
            JSON.stringify(spoilt),
            validate(spoilt),
          ]);
        }),
        { numRuns: 150 },
      );
    }
    await Promise.resolve();
  });

  /** Replaces or renames the property at some place. */
  function spoil(root: JsonValue, at: number, value: JsonValue, rename: boolean): JsonValue {
    const places: [Record<string, JsonValue>, string][] = [];
    const walk = (node: JsonValue): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, JsonValue>, key]);
        walk((node as Record<string, JsonValue>)[key] ?? null);
      }
    };
    walk(root);
    const [node, key] = places[at % places.length] ?? [{}, ''];
    if (rename && !Array.isArray(node)) {
      node[`${key}x`] = node[key] ?? null;
      delete node[key];
    } else node[key] = value;
    return root;
  }
});

test('patterns that can take for ever are told from those that cannot', () => {
  const bad = [
    '^(a+)+$',
    '(a*)*',
    '(\\w+)*!',
    '(\\d|\\w)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '(a|a)*',
    '^(\\s*\\w*)*$',
    '((a{1,20})+)+',
    '(.*a){20}',
    '([a-z0-9]+)*@',
    '^(.*?,){11}P',
    '(?:a?){40}a{40}',
    '^(?:a?){40}a{40}$',
    '\\d*\\d*\\d*\\d*x',
    '^\\d*\\d*\\d*x$',
    '\\d*\\d*x',
    '(.+)(.+)(.+)(.+)x',
    '^no: (.+)(.+)(.+)(.+)x',
    '^(?=(a+)+$)a',
    '^[a-z]*[a-m]*[m-z]*[a-z]*!$',
    '^(?:x|y?)(?:\\w{0,60}){3}-$',
    '^((ab)*(ab)*)(ab)*(ab)*c$',
    // of characters that are named by escapes alone
    '^(\\u0430+)+$',
    '^(\\u{1f600}+)+$',
    '^(\\ud83d\\ude00+)+$',
    '^(\\xdf+)+$',
    '^(\\cA+)+$',
    '^(\\r+)+$',
    '^(\\0+)+$',
    '^([\\u0400-\\u0450]|[\\u0440-\\u0480])+$',
    '^(\\p{Script=Cyrillic}+)+$',
    '^(\\p{Script=Greek}|\\p{Lu})+$',
    // behind more kinds of characters, and more beginnings, than a text can be tried with one by one
    '^a?b?c?x?y?z?A?(C+)+$',
    `^${'a?'.repeat(30)}Q(C+)+$`,
    `^${'(?:a|a)'.repeat(30)}$`,
    // deeper than one can read
    `${'(?:'.repeat(20_000)}a${')*'.repeat(20_000)}`,
  ];
  for (const pattern of bad) expect([pattern, isRunaway(pattern)]).toEqual([pattern, true]);
  const good = [
    '^1\\d{10}$',
    '^[A-Za-z0-9_.@-]{2,40}$',
    '^(\\d{4})-(\\d{2})$',
    '^[\\u4e00-\\u9fa5]{2,10}$',
    '^(?:[A-Z]{2})?\\d{6,8}$',
    '^\\d+(\\.\\d{1,2})?$',
    '^([A-Z]+-)+\\d$',
    '^(\\d+,)*\\d+$',
    '^[^@]+@[^@]+$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^[京津沪][A-Z][A-Z0-9]{5,6}$',
    '^\\d{17}[\\dXx]$',
    '^(https?://)?[\\w.-]+(/\\S*)?$',
    '^[\\p{L} ]+$',
    '^\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)*$',
    '^(?:[\\u0400-\\u0450]|[\\u0460-\\u0480])+$',
    '^(?:\\r?\\n[^\\r\\n]*)*$',
    '^[^\\u0000-\\u001f]{1,60}$',
    '^(?:mon|tue|wed|thu|fri|sat|sun)(?:,(?:mon|tue|wed|thu|fri|sat|sun))*$',
    '^(a|b|cd)+$',
    '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
    '^\\s*$',
    '^(?!0)\\d+$',
    '(a|ab)*c',
    '^(?:\\+?86)?1[3-9]\\d{9}$',
    '^0\\d{2,3}-?\\d{7,8}(?:-\\d{1,6})?$',
    '^(?:97[89][- ]?)?\\d{1,5}[- ]?\\d{1,7}[- ]?\\d{1,6}[- ]?[\\dX]$',
    '^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[DF])$',
    '^\\d{4}[-/.年]\\d{1,2}[-/.月]\\d{1,2}日?$',
    '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
    '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,64}$',
    '^[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}$',
    '^[\\u4e00-\\u9fa5]{2,20}(?:·[\\u4e00-\\u9fa5]{2,20})*$',
    '^.{0,2000}$',
    '^\\s*\\S.*$',
    '^.*\\S.*$',
    '\\.(?:docx?|xlsx?|pdf)$',
    '^(?:\\d{1,3}(?:,\\d{3})*|\\d+)(?:\\.\\d{1,2})?$',
    '^\\d+(?:[.,]\\d+)*$',
  ];
  for (const pattern of good) expect([pattern, isRunaway(pattern)]).toEqual([pattern, false]);
});

test('did you mean', () => {
  expect(nearest('day', ['days', 'date'])).toBe('days');
  expect(nearest('vehicel', ['vehicle', 'reason'])).toBe('vehicle');
  expect(nearest('Reason', ['reason'])).toBe('reason');
  expect(nearest('xyz', ['vehicle'])).toBeUndefined();
});

describe('localising', () => {
  const convert = (text: string): string => `[${text}]`;

  test('translates every text for people and leaves the rest', async () => {
    const definition = await topicOf();
    const english = localise(definition, 'en-US', convert);
    expect(english.manifest).toMatchObject({
      title: 'Trip',
      rules: [{ message: 'The end cannot be before the start' }],
      exclusive: [{ message: 'Taken' }],
    });
    expect(english.schema.properties?.['files']?.title).toBe('Attachments');
    expect(english.schema.properties?.['flight']?.title).toBe('Flight');
    expect(english.uiSchema['ui:sections']?.map(({ title }) => title)).toEqual([
      'Trip details',
      'Spending',
      'Dispatch',
    ]);
    expect([english.process.nodes['leader']?.name, english.process.flows['f4']?.name]).toEqual(['Leader', 'Yes']);
    expect(english.manifest.computed).toEqual(definition.manifest.computed);
    expect(localise(definition, 'zh-CN', convert)).toBe(definition);
  });

  test('derives zh-TW by the converter, exceptions first', async () => {
    const files = { ...TOPIC, 'locales/zh-TW.json': { 事由: '緣由' } };
    const { schema } = localise(await topicOf(files), 'zh-TW', convert);
    expect([schema.properties?.['reason']?.title, schema.properties?.['from']?.title]).toEqual(['緣由', '[开始]']);
  });

  test('translates choices, hints and actions', async () => {
    const files = edited(ENTITY, 'schema.json', (schema) => {
      schema['properties'] = {
        name: { type: 'integer', title: '名称', description: '部门', oneOf: [{ const: 1, title: '关闭' }] },
      };
    });
    const ui = { name: { 'ui:placeholder': '名称', 'ui:help': '部门', 'ui:language': '关闭' } };
    const { schema, uiSchema, manifest } = localise(await entityOf({ ...files, 'ui.json': ui }), 'en-US');
    expect(schema.properties?.['name']).toMatchObject({
      title: 'Name',
      description: 'Department',
      oneOf: [{ const: 1, title: 'Close' }],
    });
    expect(uiSchema['name']).toEqual({ 'ui:placeholder': 'Name', 'ui:help': 'Department', 'ui:language': '关闭' });
    expect(manifest.actions?.at(-1)).toMatchObject({ title: 'Close' });
  });

  test('gives titles to choices that are stored as they read, and asks for their translation', async () => {
    const inChinese = edited(TOPIC, 'schema.json', (schema) => {
      (schema['properties'] as JsonObject)['vehicle'] = { type: 'string', title: '车辆', enum: ['事由', 'bus'] };
    });
    const { schema } = localise(await topicOf(inChinese), 'en-US');
    const vehicle = schema.properties?.['vehicle'];
    expect(vehicle?.enum).toBeUndefined();
    expect(vehicle?.oneOf?.map((choice) => choice.const)).toEqual(['事由', 'bus']);
    expect(vehicle?.oneOf?.[0]?.title).toBe(schema.properties?.['reason']?.title);
    const unknown = edited(TOPIC, 'schema.json', (schema) => {
      (schema['properties'] as JsonObject)['vehicle'] = { type: 'string', title: '车辆', enum: ['大巴', 'bus'] };
    });
    expect((await faultsOf(unknown)).map(({ rule, message }) => `${rule} ${message}`)).toContainEqual(
      expect.stringMatching(/^translation-missing "大巴"/),
    );
  });

  test('asks for a translation of what a service task tells people, unless nothing but what is filled in is said', async () => {
    const asked = async (text: string) => {
      const field = `<flowable:field name="text"><flowable:string>${text}</flowable:string></flowable:field>`;
      const told = `<serviceTask id="tell" name="派车" flowable:delegateExpression="\${notify}"><extensionElements>${field}
        <flowable:field name="to"><flowable:string>role:office</flowable:string></flowable:field></extensionElements></serviceTask>
        <sequenceFlow id="f8" sourceRef="tell" targetRef="end" /><userTask id="office"`;
      const process = PROCESS.replace(
        'sourceRef="office" targetRef="end"',
        'sourceRef="office" targetRef="tell"',
      ).replace('<userTask id="office"', told);
      const faults = await faultsOf({ ...TOPIC, 'process.bpmn': process });
      return faults.flatMap(({ rule, message, severity }) =>
        rule === 'translation-missing' && message.includes('请及时') ? [severity] : [],
      );
    };
    expect(await asked('请及时派车')).toEqual(['warning']);
    expect(await asked('请及时为${reason}派车')).toEqual(['warning']);
    expect(await asked("${'请及时'}")).toEqual([]);
  });
});

describe('faults in print', () => {
  const fault: Fault = {
    rule: 'schema-untitled',
    severity: 'warning',
    message: '50%\noff',
    path: 'topics/a/schema.json',
    line: 3,
    column: 6,
    source: '  "日":1',
  };

  test('put the caret under the place, Chinese characters counted double', () => {
    expect(format([fault], 'pretty')).toBe(
      'topics/a/schema.json:3:6: warning: 50%\noff [schema-untitled]\n    "日":1\n        ^',
    );
  });

  test('are JSON, CI commands and SARIF', () => {
    expect(JSON.parse(format([fault], 'json'))).toEqual([fault]);
    expect(format([fault], 'github')).toBe(
      '::warning file=topics/a/schema.json,line=3,col=6,title=schema-untitled::50%25%0Aoff',
    );
    expect(JSON.parse(format([fault], 'sarif'))).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { rules: [{ id: 'schema-untitled' }] } },
          results: [{ ruleId: 'schema-untitled', level: 'warning' }],
        },
      ],
    });
  });

  test('are found in a definition with Windows line ends and a byte order mark', async () => {
    const text = `\ufeff${JSON.stringify(TOPIC['topic.json'], null, 2).replaceAll('\n', '\r\n')}`;
    expect(await faultsOf({ ...TOPIC, 'topic.json': text })).toEqual([]);
  });
});

test('money in figures and in capitals', () => {
  expect([money('1.005'), money(null), moneyText('1234567.5'), moneyText('-12.3')]).toEqual([
    '1.01',
    '0.00',
    '1,234,567.50',
    '-12.30',
  ]);
  // what is no decimal number is 0, and a billion zeros are never written out
  for (const odd of ['', ' 1', '0x10', 'Infinity', '1e1000000000', 'abc', '1,5', NaN, -Infinity])
    expect([odd, money(odd)]).toEqual([odd, '0.00']);
  expect([money('+1.'), money('.005'), money('1e3'), money('-0.004'), money(1e21)]).toEqual([
    ...['1.00', '0.01', '1000.00', '-0.00', '1000000000000000000000.00'],
  ]);
  const capitals = {
    '0': '零元整',
    '1250.5': '壹仟贰佰伍拾元伍角整',
    '10050': '壹万零伍拾元整',
    '100000001': '壹亿零壹元整',
    '0.05': '伍分',
    '3.05': '叁元零伍分',
    '-20': '负贰拾元整',
    '20000000': '贰仟万元整',
  };
  for (const [amount, text] of Object.entries(capitals))
    expect([amount, capitalAmount(amount)]).toEqual([amount, text]);
});

test('campus time', () => {
  const moment = new Date('2026-03-31T17:30:00Z');
  expect([campusDate(moment), campusDateTime(moment)]).toEqual(['2026-04-01', '2026-04-01T01:30:00+08:00']);
  expect(campusText('2026-03-31T17:30:00Z')).toBe('2026-04-01 01:30');
});
