import { labelOf, reachable, startsOf } from '../graph.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const bpmnUnreachable = processRule({
  id: 'bpmn-unreachable',
  severity: 'error',
  byName: true,
  title: 'an element that no request ever reaches',
  help: 'No sequence flow leads from the start event to it. Connect it, or take it out. What follows it is not told apart.',
  check({ process }, report) {
    const found = reachable(process, startsOf(process, process.id));
    // what follows a lost element is lost with it and needs no fault of its own; the first of them has nothing before it
    const nodes = Object.values(process.nodes).sort((a, b) => a.incoming.length - b.incoming.length);
    for (const node of nodes) {
      if (found.has(node.id)) continue;
      report.inProcess(node.id, say`"${labelOf(node)}" is never reached from the start event`);
      for (const id of reachable(process, [node])) found.add(id);
    }
  },
});
