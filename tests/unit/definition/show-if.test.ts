import { describe, expect, test } from 'vitest';
import { plainCalendar, scopeOf, type Scope } from '../../../src/definition/expression/scope.ts';
import { planOf } from '../../../src/definition/projection/model.ts';
import { nodeSchema, project } from '../../../src/definition/projection/project.ts';
import { sectionsOf } from '../../../src/definition/projection/sections.ts';
import { submitData } from '../../../src/definition/projection/submit.ts';
import { compileValidators } from './compiled.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData, JsonObject } from '../../../src/definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';
import { edited, TOPIC, topicOf } from './fixtures.ts';

const scope: Scope = { variables: { initiator: 'teacher' }, calendar: plainCalendar(() => new Date('2026-03-31')) };
const text = (title: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', title, ...more });

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['city', 'people', 'hotel'],
  properties: {
    away: { type: 'boolean', title: '出市' },
    city: text('城市', { minLength: 1 }),
    nights: { type: 'integer', title: '晚数' },
    hotel: text('酒店', { minLength: 1 }),
    isStudent: { type: 'boolean', title: '学生活动' },
    people: {
      type: 'array',
      title: '人员',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'studentNo'],
        properties: {
          name: text('姓名', { minLength: 1 }),
          kind: text('类别'),
          studentNo: text('学号', { minLength: 1 }),
        },
      },
    },
    secret: text('内部'),
    reply: text('答复'),
  },
};

const UI: UiSchema = {
  'ui:sections': [
    { key: 'trip', title: '行程', fields: ['away', 'city', 'nights', 'hotel', 'isStudent', 'people'] },
    { key: 'office', title: '办理', fields: ['secret', 'reply'], showIf: '${away}' },
  ],
  city: { 'ui:showIf': '${away}' },
  hotel: { 'ui:showIf': '${nights > 0}' },
  people: { 'ui:showIf': '${away}', items: { studentNo: { 'ui:showIf': "${isStudent && kind != 'teacher'}" } } },
};

async function topic(edit: (manifest: JsonObject) => void = () => undefined, uiSchema = UI): Promise<TopicDefinition> {
  return topicOf(
    edited({ ...TOPIC, 'schema.json': SCHEMA, 'ui.json': uiSchema }, 'topic.json', (manifest) => {
      for (const name of ['rules', 'exclusive', 'effects', 'summary']) delete manifest[name];
      Object.assign(manifest, { nodes: {}, computed: { nights: "${city == 'far' ? 2 : 0}" } });
      edit(manifest);
    }),
  );
}

const trip = await topic();
const submit = (incoming: FormData, of = trip, node = 'start', stored: FormData = {}) =>
  submitData({ definition: of, node, stored, incoming, scope });
const paths = (incoming: FormData, of = trip) => submit(incoming, of).errors.map(({ path }) => path);

describe('a field that is not shown', () => {
  test('is not required, and its value is dropped', () => {
    expect(submit({ away: false, city: 'far', hotel: 'x', people: [{ name: '' }] })).toEqual({
      formData: { away: false, nights: 0 },
      errors: [],
    });
    expect(paths({ away: true })).toEqual(['city', 'people']);
  });

  test('is decided after the computed fields that it reads, and these after their conditions', () => {
    const far = { away: true, city: 'far', people: [{ name: '甲' }] };
    expect(submit(far)).toMatchObject({ formData: { nights: 2 }, errors: [{ path: 'hotel' }] });
    expect(submit({ ...far, hotel: '一号', away: false }).formData).toEqual({ away: false, nights: 0 });
    const order = planOf({ schema: SCHEMA, uiSchema: UI, computed: trip.manifest.computed ?? {} });
    expect(order.steps.map(({ path }) => path).filter((path) => ['city', 'nights', 'hotel'].includes(path))).toEqual([
      'city',
      'nights',
      'hotel',
    ]);
    expect(order.circle).toBeUndefined();
  });

  test('of a row is decided over its row first, then over the form', () => {
    const people = [{ name: '甲', studentNo: '1' }, { name: '乙', kind: 'teacher', studentNo: '2' }, { name: '丙' }];
    const asked = { away: true, city: 'near', isStudent: true, people };
    expect(paths(asked)).toEqual(['people.2.studentNo']);
    expect(submit(asked).formData['people']).toMatchObject([{ studentNo: '1' }, { name: '乙' }, { name: '丙' }]);
    expect((submit(asked).formData['people'] as FormData[])[1]).not.toHaveProperty('studentNo');
    expect(paths({ ...asked, isStudent: false })).toEqual([]);
  });

  test('has the same verdict by compiled validators of the whole schema, as the page asks them', () => {
    const projection = project(trip, 'start');
    const validators = compileValidators(projection.schema);
    const page = formLogic({ projection, validators, locale: 'zh-CN', scope });
    for (const incoming of [
      { away: false },
      { away: true, people: [] },
      { away: true, isStudent: true, people: [{}] },
    ]) {
      const judged = page.check(page.compute(incoming));
      expect(judged.map(({ path }) => path).sort()).toEqual(paths(incoming).sort());
    }
  });

  test('has no rule', async () => {
    const strict = await topic((manifest) => {
      manifest['rules'] = [{ field: 'city', refuseIf: '${true}', message: '不行' }];
    });
    expect(paths({ away: false }, strict)).toEqual([]);
    expect(paths({ away: true, city: 'x', people: [{ name: '甲' }] }, strict)).toEqual(['city']);
  });

  test('of a section leaves with all of it', async () => {
    const office = await topic((manifest) => (manifest['nodes'] = { office: { write: ['@office'] } }));
    expect(submit({ reply: 'x' }, office, 'office', { away: true }).formData['reply']).toBe('x');
    expect(submit({ reply: 'x' }, office, 'office', { away: false }).formData).not.toHaveProperty('reply');
  });

  test('in a circle is found', () => {
    const circle: UiSchema = { city: { 'ui:showIf': '${hotel}' }, hotel: { 'ui:showIf': '${nights > 0}' } };
    expect(planOf({ schema: SCHEMA, uiSchema: circle, computed: { nights: '${city}' } }).circle).toEqual([
      'city',
      'hotel',
      'nights',
      'city',
    ]);
  });
});

describe('sections', () => {
  test('left out are one without title in the order of the schema', () => {
    expect(sectionsOf(SCHEMA, {})).toEqual([{ key: '', fields: Object.keys(SCHEMA.properties ?? {}) }]);
  });

  test('stand for their fields in the rights of a node', async () => {
    const topicWithRights = await topic((manifest) => {
      manifest['nodes'] = {
        start: { hide: ['@office'] },
        office: { write: ['@office'], require: ['@office'], summary: ['@trip'], hide: ['people'] },
      };
    });
    const start = project(topicWithRights, 'start');
    expect(start.uiSchema['ui:sections']?.map(({ key }) => key)).toEqual(['trip']);
    expect(start.schema.properties).not.toHaveProperty('reply');
    const office = project(topicWithRights, 'office', { formData: { away: true }, scope });
    expect(office.schema.required).toEqual(['secret', 'reply']);
    expect(office.summary).toEqual(['away', 'city', 'nights', 'hotel', 'isStudent']);
  });

  test('whose condition reads what the node may not see are decided before they leave the server', async () => {
    const blind = await topic((manifest) => (manifest['nodes'] = { office: { hide: ['away'], write: ['reply'] } }));
    const seen = (formData?: FormData) => project(blind, 'office', formData && { formData, scope });
    expect(seen({ away: true }).uiSchema['ui:sections']?.[1]).toEqual({
      key: 'office',
      title: '办理',
      fields: ['secret', 'reply'],
    });
    expect(seen({ away: true }).uiSchema['city']).toBeUndefined();
    for (const none of [seen(), seen({ away: false })]) {
      expect(none.uiSchema['ui:sections']?.map(({ key }) => key)).toEqual(['trip']);
      expect(Object.keys(none.schema.properties ?? {})).toEqual(['nights', 'hotel', 'isStudent']);
    }
    expect(JSON.stringify(seen({ away: true }))).not.toContain('away');
    // also where it is one field alone
    const alone = await topic((manifest) => (manifest['nodes'] = { office: { hide: ['nights'], write: ['reply'] } }));
    for (const nights of [0, 2]) {
      const { properties = {} } = project(alone, 'office', { formData: { nights }, scope }).schema;
      expect([nights, 'hotel' in properties]).toEqual([nights, nights > 0]);
    }
    // a rule or a computed field that reads it is the server's alone
    const ruled = await topic((manifest) => {
      manifest['nodes'] = { office: { hide: ['away'], write: ['reply'] } };
      manifest['rules'] = [{ field: 'reply', refuseIf: '${away && empty reply}', message: '不行' }];
    });
    expect(project(ruled, 'office', { formData: {}, scope }).rules).toEqual([]);
    expect(submit({}, ruled, 'office', { away: true }).errors).toEqual([{ path: 'reply', message: '不行' }]);
  });

  test('ask nobody for what was decided away, although the module that judges a page knows it', async () => {
    const blind = await topic((manifest) => {
      manifest['nodes'] = { office: { hide: ['away'], write: ['reply', 'nights'], require: ['reply'] } };
    });
    const validators = compileValidators(nodeSchema(blind, 'office'));
    const asked = (away: boolean): string[] => {
      const projection = project(blind, 'office', { formData: { away }, scope });
      return formLogic({ projection, validators, locale: 'zh-CN', scope })
        .check({})
        .map(({ path }) => path);
    };
    expect(asked(true)).toEqual(['reply']);
    expect(asked(false)).toEqual([]);
    expect(submit({}, blind, 'office', { away: false }).errors).toEqual([]);
  });
});

test('the scope that comes with a projection knows the holidays', () => {
  const { calendar, variables } = scopeOf({
    ...{ initiator: 'student', user: 'teacher', today: '2026-10-09' },
    ...{ holidays: ['2026-10-01', '2026-10-02'], workdays: ['2026-10-10'] },
  });
  expect(variables).toEqual({ initiator: 'student', user: 'teacher' });
  expect([calendar.today(), calendar.workdays('2026-09-30', '2026-10-02')]).toEqual(['2026-10-09', 1]);
  expect(calendar.workdays('2026-10-09', '2026-10-11')).toBe(2);
});
