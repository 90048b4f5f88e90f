import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnUnnamedTask = processRule({
  id: 'bpmn-unnamed-task',
  severity: 'warning',
  byName: true,
  title: 'a user task has no name',
  help: 'Its name stands in to-do lists, in the history and in the diagram.',
  check({ process }, report) {
    for (const node of Object.values(process.nodes)) {
      if (node.type === 'userTask' && node.name === '')
        report.inProcess(node.id, say`the user task "${node.id}" has no name`);
    }
  },
});
