import type { ProcessModel, ProcessNode } from '../../types/process.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

/** What a task is over by, without its request going on. */
const REFUSING = ['reject', 'rollback', 'terminate'];

export const nodeActions = processRule({
  id: 'node-actions',
  severity: 'error',
  byName: true,
  title: 'a step that nobody can end, or that has the same button twice',
  help: 'A node that names `actions` has these buttons and no others: with none of complete, reject, rollback and terminate its task stays for ever, unless an event takes it away. An action stands there once, by its name or with words of its own.',
  check({ topic, manifest, process }, report) {
    for (const [node, { actions }] of Object.entries(topic.nodes)) {
      if (actions === undefined) continue;
      const names = actions.map((action) => (typeof action === 'string' ? action : action.name));
      names.forEach((name, i) => {
        const first = names.indexOf(name);
        // the same text twice is refused by the meta-schema
        if (first < i && actions[first] !== actions[i])
          report.at(manifest, ['nodes', node, 'actions', i], say`"${name}" is an action of "${node}" already`);
      });
      const task = process.nodes[node];
      if (task?.type !== 'userTask' || names.includes('complete') || isTakenAway(task, process)) continue;
      const at = ['nodes', node, 'actions'];
      if (!names.some((name) => REFUSING.includes(name)))
        report.at(manifest, at, say`nobody can end "${node}": add "complete"`, { at: 'key' });
      else {
        const message = say`"${node}" can only be refused or sent back; no request goes on from there without "complete"`;
        report.at(manifest, at, message, { at: 'key', severity: 'warning' });
      }
    }
  },
});

/** Whether an event may end the task without its person: at it or around it, or the end of all in another branch. */
function isTakenAway(task: ProcessNode, process: ProcessModel): boolean {
  const around = new Set([task.id]);
  for (let scope: string | undefined = task.scope; scope !== undefined; scope = process.nodes[scope]?.scope)
    around.add(scope);
  return Object.values(process.nodes).some(
    ({ type, attachedTo = '', cancelActivity, event }) =>
      (type === 'boundaryEvent' && cancelActivity !== false && around.has(attachedTo)) ||
      (type === 'endEvent' && (event?.kind === 'terminate' || event?.kind === 'error')),
  );
}
