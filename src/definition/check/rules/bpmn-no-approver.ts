import type { ProcessNode } from '../../types/process.ts';
import { parseTemplate } from '../../expression/template.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnNoApprover = processRule({
  id: 'bpmn-no-approver',
  severity: 'error',
  byName: true,
  title: 'a user task says nobody who could do it',
  help: 'Every user task has flowable:assignee, flowable:candidateUsers or flowable:candidateGroups, and not one that is always empty.',
  check({ process }, report) {
    for (const node of Object.values(process.nodes)) {
      if (node.type !== 'userTask') continue;
      const rules = approverTexts(node);
      const label = node.name === '' ? node.id : node.name;
      if (rules.length === 0) {
        report.inProcess(
          node.id,
          say`nobody is to do "${label}"; add flowable:assignee, candidateUsers or candidateGroups`,
        );
      } else if (rules.every(isAlwaysEmpty)) {
        report.inProcess(node.id, say`the approver of "${label}" is always empty`);
      }
    }
  },
});

function approverTexts({ assignee, candidateUsers = [], candidateGroups = [] }: ProcessNode): string[] {
  return [...(assignee === undefined ? [] : [assignee]), ...candidateUsers, ...candidateGroups];
}

function isAlwaysEmpty(text: string): boolean {
  try {
    const { parts } = parseTemplate(text);
    const only = parts[0];
    if (only === undefined) return true;
    if (parts.length > 1 || typeof only === 'string') return text.trim() === '';
    return only.expression.kind === 'literal' && only.expression.text.replace(/null/, '') === '';
  } catch {
    return false;
  }
}
