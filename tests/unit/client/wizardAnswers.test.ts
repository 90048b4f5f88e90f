import { describe, expect, it } from 'vitest';
import type { SaidText, StudioGroup } from '../../../src/contract/studio/definition.ts';
import {
  answersOf,
  beginning,
  englishOf,
  fieldsOf,
  keyOfState,
  missingOn,
  whoOf,
} from '../../../src/client/pages/studio/wizard/wizardAnswers.ts';
import type { WizardState } from '../../../src/client/pages/studio/wizard/wizardAnswers.ts';
import { fieldsOfHeader } from '../../../src/definition/edit/header.ts';

const said = new Map<string, SaidText>([
  ['仪器使用', { english: '', name: 'yiqishiyong' }],
  ['日期', { english: 'Date', name: 'riqi' }],
  ['经办人', { english: '', name: 'jingbanren' }],
]);
const groups: StudioGroup[] = [{ group: 'role:hr', name: 'HR', chinese: '人事处', english: 'HR office' }];
const state = (more: Partial<WizardState> = {}): WizardState => ({ ...beginning('office'), ...more });
const read = (text: string, more: Partial<WizardState> = {}) => {
  const whole = state({ text, ...more });
  return { whole, fields: fieldsOf(whole, fieldsOfHeader(text), said) };
};

describe('the answers of the wizard', () => {
  it('suggest a title in English and a key, until they are said', () => {
    expect(englishOf(state({ title: '仪器使用' }), said)).toBe('Yiqishiyong');
    expect(keyOfState(state({ title: '仪器使用' }), said)).toBe('yiqishiyong');
    const named = state({ title: '仪器使用', english: 'Use of instruments (large)' });
    expect(keyOfState(named, said)).toBe('use-of-instruments-large');
    expect(keyOfState({ ...named, key: 'mine' }, said)).toBe('mine');
    expect(englishOf(state({ title: 'Lab' }), said)).toBe('Lab');
  });

  it('guess fields by their names, each as it was said', () => {
    const { fields } = read('日期\n【其他】\n经办人\n是否出市\n备注', {
      changed: { 日期: { isRequired: false }, 备注: { english: ' ' } },
    });
    expect(fields).toMatchObject([
      { title: '日期', widget: 'date', english: 'Date', isRequired: false },
      { title: '经办人', widget: 'user', english: 'Jingbanren', isRequired: true, part: { title: '其他' } },
      { title: '是否出市', widget: 'switch', isRequired: false },
      // one that nobody can spell yet is called as it is
      { title: '备注', english: '备注', isRequired: false },
    ]);
  });

  it('call the parts of a form in English as it was said, or as it is spelt', () => {
    const { fields } = read('一、日期\n日期\n二、经办人\n经办人', { parts: { 经办人: 'Handled by' } });
    expect(fields.map(({ part }) => part?.english)).toEqual(['Date', 'Handled by']);
    expect(fields[1]?.english).toBe('Jingbanren');
  });

  it('know who is meant, and who is no more', () => {
    const { fields } = read('日期\n经办人');
    expect(whoOf('leader', fields, groups)).toEqual({ kind: 'leader' });
    expect(whoOf('group role:hr', fields, groups)).toMatchObject({ title: '人事处', english: 'HR office' });
    expect(whoOf('person zhangsan', fields, groups)).toEqual({ kind: 'person', id: 'zhangsan' });
    expect(whoOf('field 经办人', fields, groups)).toEqual({ kind: 'field', field: 1 });
    for (const nobody of ['', 'person ', 'field 日期', 'field 别人', 'group role:gone'])
      expect([nobody, whoOf(nobody, fields, groups)]).toEqual([nobody, undefined]);
  });

  it('are asked for where a page lacks them', () => {
    const { fields } = read('人数\n是否出市');
    const known = { fields, groups, said };
    expect(missingOn('what', state(), known)).toBe('wizard.noTitle');
    expect(missingOn('what', state({ title: '没人会拼' }), known)).toBe('wizard.noEnglish');
    expect(missingOn('what', state({ title: 'x', english: 'X', key: 'Not A Key' }), known)).toBe('wizard.noKey');
    expect(missingOn('what', state({ title: '仪器使用' }), known)).toBeNull();
    expect(missingOn('fields', state(), { ...known, fields: [] })).toBe('wizard.noFields');
    expect(missingOn('steps', state({ steps: ['leader', ''].map((who) => ({ who, fills: [] })) }), known)).toBe(
      'wizard.noWho',
    );
    const extra = (more: Partial<WizardState['extra']>) =>
      missingOn(
        'extra',
        state({ extra: { isOn: true, field: '人数', over: '5', reaches: false, after: null, who: 'leader', ...more } }),
        known,
      );
    expect([extra({}), extra({ over: '1,000.50' }), extra({ field: '是否出市', over: '' })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(extra({ field: '别的' })).toBe('wizard.noField');
    for (const over of ['', 'x', '-1', '1e9', '1.234', '${x}'])
      expect([over, extra({ over })]).toEqual([over, 'wizard.noAmount']);
    expect(extra({ who: '' })).toBe('wizard.noWho');
    expect(extra({ isOn: false, field: '', who: '' })).toBeNull();
    expect(missingOn('steps', state({ steps: [{ who: 'leader', fills: ['申请内容'] }] }), known)).toBe('wizard.noOwn');
    expect(missingOn('after', state({ then: 'told' }), known)).toBe('wizard.noWho');
    const written = (entity: string, set: Record<string, string>) =>
      missingOn('after', state({ then: 'record', record: { entity, set } }), known);
    expect(written('', {})).toBe('wizard.noEntity');
    // a field that was taken out again on an earlier page
    expect(written('sys/vehicle-log', { vehicle: '${gone}' })).toBe('wizard.noSet');
    expect(written('sys/vehicle-log', { vehicle: '${number}' })).toBeNull();
  });

  it('become what is made of them', () => {
    const { whole, fields } = read('人数\n是否出市', {
      extra: { isOn: true, field: '人数', over: '1,000', reaches: true, after: null, who: 'group role:hr' },
      ...{ then: 'told', told: 'leader' },
    });
    expect(answersOf(whole, fields, groups)).toMatchObject({
      ...{ steps: [{ who: { kind: 'leader' }, fills: [] }], told: { kind: 'leader' }, startableBy: [] },
      extra: { field: 0, over: 1000, who: { kind: 'group', group: 'role:hr' } },
    });
    const yes = { ...whole, extra: { ...whole.extra, field: '是否出市' } };
    expect(answersOf(yes, fields, groups).extra).toMatchObject({ field: 1, over: null });
  });
});
