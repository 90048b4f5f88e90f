import { findDoubled } from '../branches.ts';
import { labelOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnJoinDoubled = processRule({
  id: 'bpmn-join-doubled',
  severity: 'warning',
  byName: true,
  title: 'parallel branches come together without waiting for each other',
  help: 'What a parallel gateway splits is joined by a parallel gateway. Behind an exclusive gateway, or where both flows lead straight into one task, everything behind is done once for each branch: seldom what is meant.',
  check({ process }, report) {
    const found = findDoubled(process, 'parallelGateway');
    if (found === undefined) return;
    const { split, merge, task } = found;
    report.inProcess(
      merge.id,
      say`branches of the parallel gateway "${labelOf(split)}" come together at "${labelOf(merge)}" without waiting for each other, so "${labelOf(task)}" is done once for each; join them with a parallel gateway`,
    );
  },
});
