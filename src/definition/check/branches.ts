import type { ProcessModel, ProcessNode } from '../types/process.ts';

/** Two branches of a parallel or inclusive gateway that run into one element without waiting for each other. */
export interface Doubled {
  split: ProcessNode;
  /** where they come together */
  merge: ProcessNode;
  /** what is done once for each of them */
  task: ProcessNode;
}

const WORK = ['userTask', 'subProcess', 'callActivity'];

/**
 * Looks for what a split does twice for certain: branches that come together elsewhere than in a join, with work
 * behind it. Branches with a choice of their own are left out: then only one of them may come there.
 */
export function findDoubled(process: ProcessModel, type: 'parallelGateway' | 'inclusiveGateway'): Doubled | undefined {
  for (const split of Object.values(process.nodes)) {
    if (split.type !== type || split.outgoing.length < 2) continue;
    const seen = new Map<string, string>();
    for (const branch of split.outgoing) {
      for (const node of straightWay(process, branch)) {
        const other = seen.get(node.id);
        const task = other === undefined || other === branch ? undefined : workFrom(process, node, new Set());
        if (task !== undefined) return { split, merge: node, task };
        seen.set(node.id, branch);
      }
    }
  }
  return undefined;
}

/** The elements that a token meets while it has no choice and nothing to wait for. */
function straightWay(process: ProcessModel, flow: string): ProcessNode[] {
  const way: ProcessNode[] = [];
  let next: string | undefined = flow;
  while (next !== undefined) {
    const node: ProcessNode | undefined = process.nodes[process.flows[next]?.target ?? ''];
    if (node === undefined || isJoin(node) || way.includes(node)) break;
    way.push(node);
    next = node.outgoing.length === 1 ? node.outgoing[0] : undefined;
  }
  return way;
}

function isJoin({ type, incoming }: ProcessNode): boolean {
  return incoming.length > 1 && (type === 'parallelGateway' || type === 'inclusiveGateway');
}

function workFrom(process: ProcessModel, node: ProcessNode, seen: Set<ProcessNode>): ProcessNode | undefined {
  if (WORK.includes(node.type)) return node;
  if (seen.has(node)) return undefined;
  seen.add(node);
  for (const flow of node.outgoing) {
    const target = process.nodes[process.flows[flow]?.target ?? ''];
    const found = target && workFrom(process, target, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
