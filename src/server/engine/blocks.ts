import type { ProcessNode } from '../../definition/types/process.ts';
import type { Graph } from './graph.ts';

/**
 * From which activities a token comes to each incoming flow of a gateway that joins branches, in the round of branches
 * that it closes: the way does not lead through a gateway that sends tokens to several of these flows, because that one
 * begins another round (where a loop leads back, or before the branches begin).
 */
export function waysInto(graph: Graph, join: ProcessNode): ReadonlySet<string>[] {
  const flows = join.incoming.flatMap((id) => graph.flow(id) ?? []);
  const upstream = flows.map((flow) => graph.upstream(flow));
  const splits = (id: string): boolean => {
    const node = graph.node(id);
    if (!node || node.type === 'exclusiveGateway' || node.outgoing.length < 2) return false;
    return upstream.filter((set) => set.has(id)).length > 1;
  };
  return flows.map(({ source }) => {
    const found = new Set<string>();
    const open = [source];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = id === join.id || found.has(id) || splits(id) ? undefined : graph.node(id);
      if (!node) continue;
      found.add(id);
      // a boundary event's way out begins at its host
      if (node.attachedTo !== undefined) open.push(node.attachedTo);
      for (const incoming of node.incoming) open.push(graph.flow(incoming)?.source ?? '');
    }
    return found;
  });
}

/** Gateways at which branches come together again. */
export function isJoin({ type, incoming }: ProcessNode): boolean {
  return (type === 'parallelGateway' || type === 'inclusiveGateway') && incoming.length > 1;
}
