import { expect, it } from 'vitest';
import texts from '../../../locales/zh-CN/studio.json' with { type: 'json' };
import { faultWords } from '../../../src/client/pages/studio/faultWords.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import type { FormDefinition } from '../../../src/definition/types/definition.ts';
import { wordsOf } from '../../../src/renderer/process/editor/texts.ts';
import { loadCommon, loadSource } from '../../../src/server/definitions/load.ts';
import { fromRoot } from '../../../scripts/lib/paths.ts';

const source = await loadSource(fromRoot('topics'), 'topic', 'car-use');
const common = loadCommon(fromRoot('schemas'));
const { definition } = await readDefinition(source ?? { kind: 'topic', key: '', files: [] }, { common });
const said = faultWords(definition as FormDefinition, wordsOf({ locale: 'zh-CN', ui: texts, bpmn: {} }));

it('says fields, columns, steps and sections by their names, and keys as the studio calls them', () => {
  expect(said('“dispatch”写了“vehicle”，而 schema.json 里没有这个字段')).toBe(
    '“车队派车”写了“车牌号”，而表单里没有这个字段',
  );
  expect(said('"passengerList.name" 和“@dispatch”')).toBe('"乘车人员名单 · 姓名" 和“派车”');
  expect(said('"related.0.entity"为空')).toBe('"相关记录 1 · 哪种数据"为空');
  expect(said('请写 "ui:showIf" 或 "minLength"')).toBe('请写 "显示条件" 或 "最少字数"');
});

it('says where something is done that is written in files or in the drawing', () => {
  expect(said('“催办”不在 locales/en-US.json 里')).toBe('“催办”不在翻译里');
  expect(said('没有样例；请添加 samples/valid-1.json')).toBe('没有样例；请添加样例（在“试运行”中填写并保存）');
  expect(said('“dispatch”没有指定由谁办理（flowable:assignee、candidateUsers 或 candidateGroups）')).toBe(
    '“车队派车”没有指定由谁办理（由谁办理、指定人员或候选角色、岗位、部门）',
  );
  expect(said('；ui.json 里没有 "ui:sections"，请写 "minLength": 1')).toBe(
    '；表单版式里没有 "分组"，请写 "最少字数": 1',
  );
});

it('leaves what it calls nothing, and texts that people wrote', () => {
  for (const text of ['没有“vehicel”', '“车 辆”还没有译文', '请写 "role:office"', '写的是“=”'])
    expect(said(text)).toBe(text);
});
