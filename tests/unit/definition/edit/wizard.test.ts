import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { fieldsOfHeader } from '../../../../src/definition/edit/header.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { wizardFiles, wizardForm, WIZARD_VALUES } from '../../../../src/definition/edit/wizard.ts';
import type { AskedWho, WizardAnswers, WizardField } from '../../../../src/definition/edit/wizard.ts';
import { readWorld } from '../../../../scripts/hall/world.ts';
import { sourceOf } from '../fixtures.ts';

const OUTLINE = {
  ...{ key: 'lab-access', title: '实验室出入', english: 'Lab access', category: 'office' },
  meta: '../../schemas/meta',
};
const world = readWorld();

/** What the checker has to say, with the hall's own roles, posts and dictionaries. */
async function findings(files: Files): Promise<string[]> {
  const { context } = await world;
  const { faults } = await checkDefinition(sourceOf('topic', { ...files }, OUTLINE.key), context);
  return faults.map(({ path, line, message, rule }) => `${path}:${line} ${message} [${rule}]`);
}

const field = (title: string, widget: string, more: Partial<WizardField> = {}): WizardField => ({
  ...{ title, widget, english: `English of ${widget}`, name: '', isRequired: true, ...more },
});
/** One of every kind. */
const ALL = Object.keys(WIZARD_VALUES).map((widget, index) => field(`字段${index}`, widget));
const at = (widget: string): number => ALL.findIndex((one) => one.widget === widget);
const PEOPLE: AskedWho[] = [
  { kind: 'leader' },
  { kind: 'counselor' },
  { kind: 'supervisor' },
  { kind: 'group', group: 'role:finance', title: '财务处', english: 'Finance office' },
  { kind: 'group', group: 'post:dean', title: '院长', english: 'Dean' },
  { kind: 'group', group: 'dept:hr', title: '人事处', english: 'Human resources' },
  { kind: 'person', id: 'president' },
  { kind: 'field', field: at('user') },
];
const step = (who: AskedWho, ...fills: string[]) => ({ who, fills });
const ANSWERS: WizardAnswers = {
  ...{ startableBy: [], fields: ALL, steps: [step({ kind: 'leader' })] },
  ...{ extra: null, told: null, record: null },
};
const check = (answers: Partial<WizardAnswers>) => findings(wizardFiles(OUTLINE, { ...ANSWERS, ...answers }));

describe('a request type of five answers has no finding', () => {
  it('whoever decides, is asked besides or told', async () => {
    for (const who of PEOPLE) {
      for (const told of [null, who]) {
        for (const extra of [
          null,
          { field: at('number'), over: 5, after: 0, who },
          { field: at('money'), over: 10_000.5, after: 0, who },
          { field: at('number'), over: 80, reaches: true, after: 0, who },
          { field: at('switch'), over: null, after: 0, who },
        ])
          expect([who, told, extra, await check({ steps: [step(who)], extra, told })]).toEqual([who, told, extra, []]);
      }
    }
  });

  it('asks whether an amount is passed or reached, in the question and in the condition', () => {
    for (const [reaches, asks, condition] of [
      [false, '字段2超过 80？', '&gt; 80'],
      [true, '字段2达到 80？', '&gt;= 80'],
    ] as const) {
      const extra = { field: at('number'), over: 80, reaches, after: 0, who: { kind: 'leader' } } as const;
      const { 'process.bpmn': process } = wizardFiles(OUTLINE, { ...ANSWERS, extra });
      expect(process).toContain(`name="${asks}"`);
      expect(process).toContain(condition);
    }
  });

  it('however many decide, the same one twice too', async () => {
    const steps = PEOPLE.map((who) => step(who));
    expect(await check({ steps })).toEqual([]);
    expect(
      await check({
        steps: [...steps, ...steps],
        extra: { field: at('switch'), over: null, after: 3, who: { kind: 'leader' } },
      }),
    ).toEqual([]);
  });

  it('whoever may ask', async () => {
    for (const startableBy of [
      ['teacher'],
      ['student'],
      ['staff'],
      ['admin'],
      ['student', 'staff'],
      ['teacher', 'staff'],
    ])
      expect([startableBy, await check({ startableBy })]).toEqual([startableBy, []]);
  });

  it('of any one field, required or not, with a name or without, in parts', async () => {
    for (const widget of Object.keys(WIZARD_VALUES)) {
      for (const isRequired of [true, false]) {
        const fields = [field('唯一的字段', widget, { isRequired, english: '', name: 'weiyi' })];
        const files = wizardFiles(OUTLINE, { ...ANSWERS, fields: fields.map((one) => ({ ...one, english: 'Only' })) });
        expect([widget, isRequired, await findings(files)]).toEqual([widget, isRequired, []]);
      }
    }
    const part = { title: '其他', english: 'Other' };
    expect(
      await check({
        fields: ALL.map((one, index) => (index % 4 === 2 ? { ...one, part: { ...part, title: `其他${index}` } } : one)),
      }),
    ).toEqual([]);
  });

  it('of what was pasted: names, odd titles, and in English alone', async () => {
    const pasted =
      '# 行程\n用车事由 *\n出发时间\n乘车人数\n是否出市\n费用（元）\n一、附件\n附件\n"<b>&amp;\n${days}\nid\n{{x}}';
    const fields = fieldsOfHeader(pasted).map(({ heading, ...one }) => ({
      ...{ english: one.title, name: '', isRequired: true, ...one },
      ...(heading !== undefined && { part: { title: heading, english: 'Part' } }),
    }));
    const english = fields.map((one, index) => ({ ...one, english: `Field ${index}` }));
    expect(english.map(({ widget }) => widget)).toContain('money');
    const money = english.findIndex(({ widget }) => widget === 'money');
    const extra = { field: money, over: 100, after: 0, who: { kind: 'leader' } } as const;
    expect(await check({ fields: english, extra })).toEqual([]);
    const latin = [
      field('Reason', 'text', { english: 'Reason' }),
      field('Is it "urgent" <now>?', 'switch', { english: 'Urgent' }),
    ];
    const outline = { ...OUTLINE, title: 'Lab & "access" <x>' };
    const asked = { field: 1, over: null, after: 0, who: { kind: 'leader' } } as const;
    expect(await findings(wizardFiles(outline, { ...ANSWERS, fields: latin, extra: asked }))).toEqual([]);
  });

  it('of a paper form of which offices fill in parts, with a table, and a record at the end', async () => {
    const paper = [
      '用车事由\n带车人\n带车人手机\n出发时间\n返回时间\n目的地\n是否出市\n乘车人员名单（姓名、单位、手机）',
      '二、派车\n车牌号\n驾驶员\n三、还车\n实际返回时间\n还车里程（公里）\n车况说明',
    ].join('\n');
    const fields = fieldsOfHeader(paper).map(({ heading, columns, ...one }, index) => ({
      ...{ english: `Field ${index}`, name: '', isRequired: true, ...one },
      columns: columns?.map((column, at) => ({ ...column, english: `Column ${at}` })),
      ...(heading !== undefined && { part: { title: heading, english: `Part ${index}` } }),
    }));
    expect(fields[2]).toMatchObject({ widget: 'text', format: 'mobile' });
    const logistics: AskedWho = { kind: 'group', group: 'role:logistics', title: '后勤处', english: 'Logistics' };
    const names = wizardForm(OUTLINE, fields).names;
    const answers: WizardAnswers = {
      ...ANSWERS,
      ...{ fields, startableBy: ['teacher', 'staff'] },
      steps: [step({ kind: 'leader' }), step(logistics, '派车'), step(logistics, '还车')],
      extra: {
        field: 6,
        over: null,
        after: 0,
        who: { kind: 'group', group: 'role:office', title: '校办', english: 'Office' },
      },
      record: { entity: 'sys/vehicle-log', set: { vehicle: `\${${names[8]}}`, applicant: '${initiator}' } },
    };
    const files = wizardFiles(OUTLINE, answers);
    expect(await findings(files)).toEqual([]);
    const { nodes, effects } = JSON.parse(files['topic.json'] ?? '') as Record<string, unknown>;
    expect(nodes).toEqual({
      start: { hide: ['@part8', '@part10'] },
      approve1: { hide: ['@part8', '@part10'] },
      extra: { hide: ['@part8', '@part10'] },
      approve2: { write: ['@part8'], require: ['field8', 'field9'], hide: ['@part10'] },
      approve3: { write: ['@part10'], require: ['field10', 'field11', 'field12'] },
    });
    expect(effects).toEqual([
      { on: 'completed', record: 'sys/vehicle-log', set: { vehicle: '${field8}', applicant: '${initiator}' } },
    ]);
    expect(files['process.bpmn']).toContain('sourceRef="extra" targetRef="approve2"');
    // whoever reads the files finds a field on a line
    expect(Math.max(...(files['schema.json'] ?? '').split('\n').map((line) => line.length))).toBeLessThan(120);
  });
});
