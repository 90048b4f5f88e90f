import { findDoubled } from '../branches.ts';
import { labelOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnInclusiveJoin = processRule({
  id: 'bpmn-inclusive-join',
  severity: 'error',
  byName: true,
  title: 'branches of an inclusive gateway come together without waiting for each other',
  help: 'What an inclusive gateway splits is joined by an inclusive gateway: it waits for the branches that were taken. Behind an exclusive gateway, or where the flows lead straight into one task, everything is done once for each branch that was taken.',
  check({ process }, report) {
    const found = findDoubled(process, 'inclusiveGateway');
    if (found === undefined) return;
    const { split, merge, task } = found;
    report.inProcess(
      merge.id,
      say`branches of the inclusive gateway "${labelOf(split)}" come together at "${labelOf(merge)}", so "${labelOf(task)}" may be done several times; join them with an inclusive gateway`,
    );
  },
});
