import { meantOrListed } from '../../text/suggest.ts';
import { tasksReached } from '../../process/called.ts';
import { processRule } from '../rule.ts';
import { NODE_WORDS } from '../../process/vocabulary.ts';
import { say } from '../../text/say.ts';

export const nodeUnknown = processRule({
  id: 'node-unknown',
  severity: 'error',
  byName: true,
  title: '`nodes` names something that is no user task',
  help: 'nodes is keyed by `start`, `view` and the ids of the user tasks in process.bpmn and in the processes that it calls.',
  check({ topic, manifest, process, context }, report) {
    const { ids, complete } = tasksReached(process, context.processes);
    const known = ['start', 'view', ...ids];
    for (const node of Object.keys(topic.nodes)) {
      if (known.includes(node)) continue;
      const other = process.nodes[node];
      if (other === undefined && !complete) continue;
      const hint =
        other === undefined ? meantOrListed(node, known) : say`; there it is this: ${NODE_WORDS[other.type]}`;
      report.at(manifest, ['nodes', node], say`"${node}" is no user task of process.bpmn${hint}`, { at: 'key' });
    }
  },
});
