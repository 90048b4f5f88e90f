import { findDeadlock } from '../tokens.ts';
import { labelOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { both, say } from '../../text/say.ts';

export const bpmnJoinBlocked = processRule({
  id: 'bpmn-join-blocked',
  severity: 'error',
  byName: true,
  title: 'a parallel join waits for a branch that never comes',
  help: 'A parallel gateway waits for every flow into it. Where they come from an exclusive gateway only one ever arrives: join them with an exclusive gateway, or split with a parallel one. What an inclusive gateway splits is joined by an inclusive one.',
  check({ process }, report) {
    const scopes = [
      process.id,
      ...Object.values(process.nodes)
        .filter(({ type }) => type === 'subProcess')
        .map(({ id }) => id),
    ];
    for (const scope of scopes) {
      const blocked = findDeadlock(process, scope);
      const node = blocked === undefined ? undefined : process.nodes[blocked.join];
      if (node === undefined || blocked === undefined) continue;
      const from = blocked.missing
        .map((id) => process.nodes[id])
        .flatMap((one) => (one === undefined ? [] : [`"${labelOf(one)}"`]));
      report.inProcess(node.id, say`the parallel gateway "${labelOf(node)}" can wait for ever for ${both(from)}`);
    }
  },
});
