import { describe, expect, it } from 'vitest';
import { withProcess } from '../../../../src/definition/edit/texts.ts';

const FILES = {
  'topic.json': '{ "title": "用车" }\n',
  'process.bpmn': '<userTask id="a" name="后勤审批" /><userTask id="b" name="用车" />',
  'locales/en-US.json': '{ "用车": "Car", "后勤审批": "Approval: Logistics" }\n',
};

describe('a process that is drawn anew', () => {
  it('takes the English of a step with it that is called otherwise, and says what is new and what is gone', () => {
    const next = '<userTask id="a" name="车队派车" /><userTask id="b" name="车" />';
    const { files, fresh, gone } = withProcess(FILES, next);
    expect(files).toEqual({
      ...FILES,
      'process.bpmn': next,
      // what something else is called stays
      'locales/en-US.json': '{ "用车": "Car" }\n',
    });
    expect(fresh).toEqual(['车队派车', '车']);
    expect(gone).toEqual({ 用车: 'Car', 后勤审批: 'Approval: Logistics' });
  });
});
