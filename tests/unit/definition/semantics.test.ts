import { describe, expect, it } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { nodeSchema } from '../../../src/definition/projection/project.ts';
import { submitData } from '../../../src/definition/projection/submit.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { TopicManifest } from '../../../src/definition/types/manifest.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';
import { compileValidators } from './compiled.ts';
import { refusals } from '../../../src/definition/validation/refusals.ts';
import { validateData } from '../../../src/definition/validation/validate.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import { edited, TOPIC, topicOf } from './fixtures.ts';

const scope = { variables: { initiator: 'teacher' }, calendar: plainCalendar(() => new Date()) };

async function topicWith(
  schema: JsonSchema,
  manifest: Partial<TopicManifest> = {},
  uiSchema: UiSchema = {},
): Promise<TopicDefinition> {
  const plain = { ...TOPIC, 'schema.json': schema, 'ui.json': uiSchema };
  return topicOf(
    edited(plain, 'topic.json', (topic) => {
      for (const name of ['computed', 'rules', 'exclusive', 'effects', 'summary']) delete topic[name];
      Object.assign(topic, { nodes: {}, ...manifest });
    }),
  );
}

const take = (definition: TopicDefinition, incoming: FormData, node = 'start', stored: FormData = {}) =>
  submitData({ definition, node, stored, incoming, scope });
const page = (topic: TopicDefinition) =>
  formLogic({
    projection: {
      schema: nodeSchema(topic, 'start'),
      uiSchema: topic.uiSchema,
      computed: topic.manifest.computed ?? {},
    },
    validators: compileValidators(nodeSchema(topic, 'start')),
    locale: 'zh-CN',
  });

describe('a required text of nothing but blanks is empty', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: { type: 'string', title: '事由', minLength: 1 },
      note: { type: 'string', title: '备注' },
      rows: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', title: '名称', minLength: 1 },
            more: { type: 'string', title: '其他' },
          },
        },
      },
      kind: { type: 'string', title: '类别', enum: ['a', 'b'] },
      why: { type: 'string', title: '原因', minLength: 1 },
    },
    if: { required: ['kind'], properties: { kind: { const: 'a' } } },
    then: { required: ['why'] },
  };
  const data = { reason: ' \u3000\n', note: '  ', rows: [{ name: '\t', more: ' ' }], kind: 'a', why: ' ' };
  const refused = [
    { path: 'reason', message: '事由不能为空' },
    { path: 'rows.0.name', message: '名称不能为空' },
    { path: 'why', message: '原因不能为空' },
  ];

  it('on the server, in the page, and for records alike', async () => {
    const topic = await topicWith(schema);
    expect(take(topic, data).errors).toEqual(refused);
    // in whatever order: a form shows them in that of its fields
    expect(
      page(topic)
        .check(data)
        .toSorted((a, b) => a.path.localeCompare(b.path)),
    ).toEqual(refused);
    expect(validateData(schema, data)).toEqual(refused);
    expect(refusals(schema, { ...data, reason: 'x ', why: ' y', rows: [] })).toEqual([]);
  });

  it('where a node requires it too, and not where nobody does', async () => {
    const topic = await topicWith(schema, { nodes: { leader: { write: ['note'], require: ['note'] } } });
    const stored = { reason: 'x' };
    expect(take(topic, { note: '  ' }, 'leader', stored).errors).toEqual([{ path: 'note', message: '备注不能为空' }]);
    expect(take(topic, { note: ' ok' }, 'leader', stored).errors).toEqual([]);
    expect(take(topic, { reason: 'x', note: '  ' }).errors).toEqual([]);
  });
});

describe('moments are stored with the campus offset', () => {
  const at = { type: 'string', title: '时间', format: 'date-time' } as const;
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      at,
      day: { type: 'integer', title: '天数' },
      rows: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { at, text: { type: 'string', title: '文字' } } },
      },
      on: { type: 'boolean', title: '是否' },
      until: at,
    },
    if: { required: ['on'], properties: { on: { const: true } } },
    then: { required: ['until'] },
  };

  it('whatever offset they were sent with, in rows and branches too', async () => {
    const topic = await topicWith(schema, { computed: { day: '${days(at, until)}' } });
    const { formData, errors } = take(topic, {
      at: '2026-03-31T17:30:00Z',
      rows: [{ at: '2026-03-31T00:30:00-02:00', text: '2026-03-31T17:30:00Z' }, { at: 'soon' }],
      on: true,
      until: '2026-04-02T08:00:00+08:00',
    });
    expect(formData).toMatchObject({
      at: '2026-04-01T01:30:00+08:00',
      // counted in campus days
      day: 1,
      rows: [{ at: '2026-03-31T10:30:00+08:00', text: '2026-03-31T17:30:00Z' }, { at: 'soon' }],
      until: '2026-04-02T08:00:00+08:00',
    });
    expect(errors.map(({ path }) => path)).toEqual(['rows.1.at']);
  });
});

describe('what the data deselects itself', () => {
  const yes = (title: string): JsonSchema => ({ type: 'boolean', title });
  /** each answer opens the next question */
  const schema: JsonSchema = {
    type: 'object',
    required: ['c'],
    properties: {
      a: yes('甲'),
      count: { type: 'integer', title: '个数' },
      b: yes('乙'),
      c: { type: 'string', title: '丙', minLength: 1 },
    },
  };
  const uiSchema: UiSchema = { b: { 'ui:showIf': '${a}' }, c: { 'ui:showIf': '${b}' } };

  it('is neither asked for, nor computed with, nor stored: the same in page and server', async () => {
    const topic = await topicWith(schema, { computed: { count: '${b == true ? 2 : 1}' } }, uiSchema);
    const open = { a: true, b: true };
    const shut = { a: false, b: true, c: 'x' };
    expect(take(topic, open).errors.map(({ path }) => path)).toEqual(['c']);
    expect(
      page(topic)
        .check(open)
        .map(({ path }) => path),
    ).toEqual(['c']);
    expect(take(topic, shut)).toEqual({ formData: { a: false, count: 1 }, errors: [] });
    const logic = page(topic);
    const typed = logic.compute(shut);
    // what was typed comes back when the answer is changed back
    expect(typed).toEqual({ ...shut, count: 1 });
    expect(logic.check({ ...typed, c: '' })).toEqual([]);
    expect(logic.kept(typed)).toEqual({ a: false, count: 1 });
    expect(logic.kept({ ...typed, revision: 3 })).toMatchObject({ revision: 3 });
  });
});

describe('an object that may be left out', () => {
  const text = (title: string): JsonSchema => ({ type: 'string', title, minLength: 1 });
  const size: JsonSchema = { type: 'integer', title: '大小' };
  const made: JsonSchema = { type: 'string', title: '标签', readOnly: true };
  const home = { size, twice: { ...size, readOnly: true } };
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      guest: { type: 'object', title: '客人', required: ['name'], properties: { name: text('姓名'), label: made } },
      sums: { type: 'object', title: '合计', properties: { own: size, size, label: made } },
      rows: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { name: text('名称'), home: { type: 'object', title: '家', properties: home } },
        },
      },
    },
  };
  const computed = {
    'guest.label': '${guest.name} 先生',
    'sums.size': '${count(rows)}',
    'sums.label': '${sums.size} 行',
    'rows.home.twice': '${rows.home.size * 2}',
  };

  it('is not begun by what is computed out of it alone, and goes with what was', async () => {
    const topic = await topicWith(schema, { computed });
    const rows = [{ name: '一' }, { home: { size: 3 } }];
    const { formData, errors } = take(topic, { rows });
    expect(errors).toEqual([]);
    expect(formData).toMatchObject({ sums: { size: 2 }, rows: [{ name: '一' }, { home: { size: 3, twice: 6 } }] });
    expect(formData).not.toHaveProperty('guest');
    expect(formData).not.toHaveProperty('rows.0.home');
    const named = take(topic, { guest: { name: '王' } });
    expect(named.formData).toMatchObject({ guest: { name: '王', label: '王 先生' } });
    expect(take(topic, {}, 'start', named.formData)).toMatchObject({ errors: [] });
    expect(take(topic, {}, 'start', named.formData).formData).not.toHaveProperty('guest');
    expect(take(topic, { guest: {} }).errors.map(({ path }) => path)).toEqual(['guest.name']);
    expect(page(topic).compute({ rows })).toMatchObject({ sums: { size: 2 } });
    expect(page(topic).compute({ rows })).not.toHaveProperty('guest');
  });
});
