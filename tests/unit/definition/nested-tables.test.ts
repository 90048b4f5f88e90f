import { describe, expect, test } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { planOf, type FormModel } from '../../../src/definition/projection/model.ts';
import { judgeRules } from '../../../src/definition/projection/rules.ts';
import { settle } from '../../../src/definition/projection/settle.ts';
import { shownIn } from '../../../src/definition/projection/shown.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import { edited, faultsOf, PROCESS, TOPIC } from './fixtures.ts';

const number = (title: string) => ({ type: 'number' as const, title });
const MEMBERS = {
  type: 'array' as const,
  title: 'Members',
  items: {
    type: 'object' as const,
    properties: { hours: number('Hours'), pay: number('Pay'), sum: number('Sum'), share: number('Share') },
  },
};
const GROUPS = {
  type: 'array' as const,
  title: 'Groups',
  items: {
    type: 'object' as const,
    properties: {
      rate: number('Rate'),
      paid: { type: 'boolean' as const, title: 'Paid' },
      members: MEMBERS,
      total: number('Total'),
    },
  },
};
const COMPUTED = {
  'groups.members.sum': '${groups.members.hours * groups.rate}',
  'groups.members.share': '${groups.members.sum / groups.total}',
  'groups.total': '${sum(groups.members.sum)}',
  all: '${sum(groups.members.hours)}',
};
const RULES = [
  { field: 'groups.members.hours', refuseIf: '${groups.members.hours > 8 && !groups.paid}', message: 'long' },
  { field: 'groups.members.hours', refuseIf: '${count(groups.members.hours) > 2}', message: 'many' },
  { field: 'groups.members.hours', refuseIf: '${limit < 3}', message: 'small' },
];
const MODEL: FormModel = {
  schema: { type: 'object', properties: { limit: number('Limit'), groups: GROUPS, all: number('All') } },
  uiSchema: {
    groups: { items: { members: { items: { pay: { 'ui:showIf': '${hours > 2 && paid && limit > 1}' } } } } },
  },
  computed: COMPUTED,
  rules: RULES,
};
const SCOPE = { variables: {}, calendar: plainCalendar(() => new Date('2026-03-02T09:00:00+08:00')) };

describe('a table within a table', () => {
  const given: FormData = {
    limit: 2,
    groups: [
      {
        rate: 2,
        paid: true,
        members: [
          { hours: 3, pay: 7 },
          { hours: 1, pay: 8 },
        ],
      },
      { rate: 5, members: [{ hours: 9, pay: 9 }, { hours: 0 }, { hours: 1 }] },
    ],
  };
  const data = settle(MODEL, given, SCOPE);

  test('is computed row by row, each within its own', () => {
    expect(data).toMatchObject({
      all: 14,
      groups: [
        {
          total: 8,
          members: [
            { sum: 6, share: 0.75 },
            { sum: 2, share: 0.25 },
          ],
        },
        { total: 50, members: [{ sum: 45 }, { sum: 0 }, { sum: 5 }] },
      ],
    });
  });

  test('asks of its row, of the row around it, and of the form whether a column is there', () => {
    const pays = (data['groups'] as { members: { pay?: number }[] }[]).map(({ members }) =>
      members.map(({ pay }) => pay),
    );
    expect(pays).toEqual([
      [7, undefined],
      [undefined, undefined, undefined],
    ]);
    const shown = shownIn(MODEL, data, SCOPE);
    expect(['groups.0.members.0.pay', 'groups.0.members.1.pay', 'groups.1.members.0.pay'].map(shown)).toEqual([
      true,
      false,
      false,
    ]);
    expect(shown('groups.members.pay')).toBe(true);
    expect(settle(MODEL, data, SCOPE)).toEqual(data);
    expect(planOf(MODEL).circle).toBeUndefined();
  });

  test('is refused at the cell, at the table of its row, or as a whole', () => {
    expect(judgeRules(MODEL, RULES, data, SCOPE, [])).toEqual([
      { path: 'groups.1.members.0.hours', message: 'long' },
      { path: 'groups.1.members', message: 'many' },
      { path: 'groups', message: 'small' },
    ]);
  });

  test('is checked by the names of its rows', async () => {
    const nested = (computed: Record<string, string>, showIf: string) => {
      const schema = edited(TOPIC, 'schema.json', ({ properties }) =>
        Object.assign(properties as object, { groups: GROUPS, all: number('All') }),
      );
      const ui = edited(schema, 'ui.json', (value) => {
        delete value['ui:sections'];
        value['groups'] = { items: { members: { items: { pay: { 'ui:showIf': showIf } } } } };
      });
      return faultsOf(edited(ui, 'topic.json', (value) => void Object.assign(value, { computed })));
    };
    const rules = [
      'expression-type',
      'expression-unknown-name',
      'computed-type',
      'computed-circle',
      'show-if',
      'show-if-circle',
    ];
    const found = async (computed: Record<string, string>, showIf: string) =>
      (await nested(computed, showIf)).filter(({ rule }) => rules.includes(rule)).map(({ rule }) => rule);
    expect(await found(COMPUTED, '${hours > 2 && paid}')).toEqual([]);
    expect(await found({ 'groups.total': '${groups.members.hours * 2}' }, '${hour > 2}')).toEqual([
      'expression-type',
      'show-if',
    ]);
    expect(await found({ 'groups.members.sum': '${groups.members.hour * 2}' }, '${pay > 2}')).toEqual([
      'expression-unknown-name',
      'show-if-circle',
    ]);
  });

  test('is no list for a multi-instance: that of one row is', async () => {
    const files = edited(TOPIC, 'schema.json', ({ properties }) =>
      Object.assign(properties as object, { groups: GROUPS }),
    );
    const told = async (collection: string) => {
      const loop = `<multiInstanceLoopCharacteristics flowable:collection="${collection}" flowable:elementVariable="one"/>`;
      const process = PROCESS.replace(/(<userTask [^>]*?)\/>/, `$1>${loop}</userTask>`);
      expect(process).toContain(loop);
      const faults = await faultsOf({ ...files, 'process.bpmn': process });
      return faults.filter(({ rule }) => rule === 'bpmn-expression-type').map(({ message }) => message);
    };
    expect(await told('${groups}')).toEqual([]);
    expect(await told('${groups.members}')).toEqual([expect.stringContaining('gives a list for each row')]);
  });
});
