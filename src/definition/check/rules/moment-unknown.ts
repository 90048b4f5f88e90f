import { didYouMean } from '../../text/suggest.ts';
import { tasksReached } from '../../process/called.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const momentUnknown = processRule({
  id: 'moment-unknown',
  severity: 'error',
  byName: true,
  title: 'an effect or a number waits for a step that does not exist, or for what never happens',
  help: '`on` is started, completed, rejected, withdrawn, terminated, cancelled, or `node:` and the id of a user task: the moment at which somebody completes it. `cancelled` comes only where the topic says `cancel`.',
  check({ topic, manifest, process, context }, report) {
    const { ids, complete } = tasksReached(process, context.processes);
    for (const list of ['effects', 'numbers'] as const) {
      (topic[list] ?? []).forEach(({ on }, i) => {
        if (on === 'cancelled' && !topic.cancel) {
          const message = say`nobody can cancel this request; say in "cancel" when its applicant may`;
          report.at(manifest, [list, i, 'on'], message, { severity: 'warning' });
        }
        const node = on.startsWith('node:') ? on.slice('node:'.length) : undefined;
        if (node === undefined || ids.includes(node) || (!complete && process.nodes[node] === undefined)) return;
        const message = say`"${node}" is no user task of process.bpmn${didYouMean(node, ids)}`;
        report.at(manifest, [list, i, 'on'], message);
      });
    }
  },
});
