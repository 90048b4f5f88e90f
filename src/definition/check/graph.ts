import type { ProcessModel, ProcessNode } from '../types/process.ts';

/** The nodes that a node leads to directly; boundary events are reached through what they are attached to. */
export function nextOf(process: ProcessModel, node: ProcessNode): ProcessNode[] {
  const targets = node.outgoing.flatMap((id) => {
    const target = process.flows[id]?.target;
    return target === undefined ? [] : [target];
  });
  const attached = Object.values(process.nodes).filter((other) => other.attachedTo === node.id);
  const inner = node.type === 'subProcess' ? startsOf(process, node.id) : [];
  return [...targets.flatMap((id) => process.nodes[id] ?? []), ...attached, ...inner];
}

export function startsOf(process: ProcessModel, scope: string): ProcessNode[] {
  return Object.values(process.nodes).filter((node) => node.type === 'startEvent' && node.scope === scope);
}

/** Ids of everything that can be reached from these nodes, themselves included. */
export function reachable(process: ProcessModel, from: readonly ProcessNode[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node.id)) continue;
    found.add(node.id);
    open.push(...nextOf(process, node));
  }
  return found;
}

export function labelOf(node: ProcessNode): string {
  return node.name === '' ? node.id : node.name;
}
