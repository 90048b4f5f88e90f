import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import { START } from '../flow/taskMove.ts';

/** User tasks that may still be opened in a process with tokens standing at these activities, these included. */
export function nodesToCome(process: ProcessModel, standing: readonly string[]): string[] {
  const { nodes, flows } = process;
  const all = Object.values(nodes);
  const startsIn = (scope: string) => all.filter((node) => node.type === 'startEvent' && node.scope === scope);
  const behind = (node: ProcessNode): (ProcessNode | undefined)[] => [
    ...node.outgoing.map((id) => nodes[flows[id]?.target ?? '']),
    ...all.filter(({ attachedTo }) => attachedTo === node.id),
  ];
  // with the applicant everything begins anew
  const begins = standing.includes(START) ? startsIn(process.id) : [];
  const open: (ProcessNode | undefined)[] = [...begins, ...standing.map((id) => nodes[id])];
  const found = new Set<ProcessNode>();
  while (open.length > 0) {
    const node = open.pop();
    if (!node || found.has(node)) continue;
    found.add(node);
    open.push(...behind(node), ...startsIn(node.id));
    // what stands inside a sub-process goes on behind it
    for (let scope = nodes[node.scope]; scope; scope = nodes[scope.scope]) open.push(...behind(scope));
  }
  const tasks = [...found].filter(({ type }) => type === 'userTask').map(({ id }) => id);
  return standing.includes(START) ? [START, ...tasks] : tasks;
}
