import { labelOf, reachable, startsOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnEndless = processRule({
  id: 'bpmn-endless',
  severity: 'error',
  byName: true,
  title: 'an element from which no request ever gets to an end',
  help: 'Every way leads round in a circle. One way must lead to an end event.',
  check({ process }, report) {
    const alive = reachable(process, startsOf(process, process.id));
    const stuck = Object.values(process.nodes).filter((node) => {
      if (!alive.has(node.id)) return false;
      const reached = reachable(process, [node]);
      return ![...reached].some((id) => {
        const end = process.nodes[id];
        return (
          end !== undefined && end.scope === node.scope && end.outgoing.length === 0 && end.type !== 'boundaryEvent'
        );
      });
    });
    // the trouble is where nothing leads out any more, not at what leads there
    const ways = new Map(stuck.map((node) => [node, reachable(process, [node])]));
    const trap = stuck.filter((node) =>
      stuck.every((other) => !ways.get(node)?.has(other.id) || ways.get(other)?.has(node.id)),
    );
    const [first] = trap;
    if (first === undefined) return;
    const names = trap.map((node) => `"${labelOf(node)}"`).join(', ');
    report.inProcess(first.id, say`from ${names} no way leads to an end event`);
  },
});
