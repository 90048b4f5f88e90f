import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { fieldsOfHeader } from '../../../../src/definition/edit/header.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { wizardFiles, WIZARD_VALUES } from '../../../../src/definition/edit/wizard.ts';
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
const ANSWERS: WizardAnswers = { startableBy: [], fields: ALL, steps: [{ kind: 'leader' }], extra: null, told: null };
const check = (answers: Partial<WizardAnswers>) => findings(wizardFiles(OUTLINE, { ...ANSWERS, ...answers }));

describe('a request type of five answers has no finding', () => {
  it('whoever decides, is asked besides or told', async () => {
    for (const who of PEOPLE) {
      for (const told of [null, who]) {
        for (const extra of [
          null,
          { field: at('number'), over: 5, who },
          { field: at('money'), over: 10_000.5, who },
          { field: at('switch'), over: null, who },
        ])
          expect([who, told, extra, await check({ steps: [who], extra, told })]).toEqual([who, told, extra, []]);
      }
    }
  });

  it('however many decide, the same one twice too', async () => {
    expect(await check({ steps: PEOPLE })).toEqual([]);
    expect(
      await check({
        steps: [...PEOPLE, ...PEOPLE],
        extra: { field: at('switch'), over: null, who: { kind: 'leader' } },
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
    const extra = { field: money, over: 100, who: { kind: 'leader' } } as const;
    expect(await check({ fields: english, extra })).toEqual([]);
    const latin = [
      field('Reason', 'text', { english: 'Reason' }),
      field('Is it "urgent" <now>?', 'switch', { english: 'Urgent' }),
    ];
    const outline = { ...OUTLINE, title: 'Lab & "access" <x>' };
    const asked = { field: 1, over: null, who: { kind: 'leader' } } as const;
    expect(await findings(wizardFiles(outline, { ...ANSWERS, fields: latin, extra: asked }))).toEqual([]);
  });
});
