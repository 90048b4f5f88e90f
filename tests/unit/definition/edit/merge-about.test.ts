import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { conflictAbout } from '../../../../src/definition/edit/merge/about.ts';
import { mergeFiles } from '../../../../src/definition/edit/merge/files.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';

const NAMES = ['topic.json', 'schema.json', 'ui.json', 'process.bpmn', 'locales/en-US.json', 'samples/valid-city.json'];
const read = async (name: string) => [name, await readFile(fromRoot('topics', 'car-use', name), 'utf8')] as const;
const BASE: Files = Object.fromEntries(await Promise.all(NAMES.map(read)));

/** What somebody is asked about when both have put another text there. */
function asked(file: string, before: string, mine: string, theirs: string) {
  const changed = (text: string): Files => ({ ...BASE, [file]: (BASE[file] ?? '').replace(before, text) });
  expect(BASE[file]).toContain(before);
  const own = changed(mine);
  return mergeFiles(BASE, own, changed(theirs)).conflicts.map((conflict) => conflictAbout(own, conflict));
}

describe('a place that both have changed is called by what it is', () => {
  it.each([
    ['schema.json', '"title": "用车事由"', '"title": "甲"', '"title": "乙"', 'field', '甲', 'title'],
    [
      'schema.json',
      '"minimum": 1, "maximum": 55',
      '"maximum": 5',
      '"minimum": 1, "maximum": 6',
      'field',
      '乘车人数',
      'maximum',
    ],
    [
      'schema.json',
      '"title": "姓名", "minLength": 1, "maxLength": 30',
      '"title": "姓名", "minLength": 1, "maxLength": 31',
      '"title": "姓名", "minLength": 1, "maxLength": 32',
      'field',
      '姓名',
      'maxLength',
    ],
    [
      'ui.json',
      '"ui:showIf": "${outOfCity}"',
      '"ui:showIf": "${!outOfCity}"',
      '"ui:showIf": "${true}"',
      'field',
      '目的地所在地区',
      'showIf',
    ],
    ['ui.json', '"title": "派车"', '"title": "甲"', '"title": "乙"', 'section', '甲', 'title'],
    ['topic.json', '"promiseDays": 3', '"promiseDays": 4', '"promiseDays": 5', 'setting', '', 'promiseDays'],
    ['topic.json', '"title": "确认派车"', '"title": "甲"', '"title": "乙"', 'step', '车队派车', 'actions'],
    [
      'topic.json',
      '"message": "返回时间须晚于出发时间"',
      '"message": "甲"',
      '"message": "乙"',
      'field',
      '预计返回时间',
      'message',
    ],
    ['process.bpmn', 'name="校办审批"', 'name="甲"', 'name="乙"', 'step', '甲', 'name'],
    ['process.bpmn', 'role:office', 'role:hr', 'role:it', 'step', '校办审批', 'candidateGroups'],
    ['process.bpmn', 'tripDays >= 3', 'tripDays >= 4', 'tripDays >= 5', 'step', '是', 'conditionExpression'],
    ['locales/en-US.json', '"Reason for the trip"', '"Why"', '"What for"', 'translation', '用车事由', 'en-US'],
    ['samples/valid-city.json', '"as": "', '"as": "x', '"as": "y', 'sample', 'valid-city', ''],
  ])('%s %s', (file, before, mine, theirs, what, name, part) => {
    expect(asked(file, before, mine, theirs)[0]).toEqual({ what, name, part });
  });
});
