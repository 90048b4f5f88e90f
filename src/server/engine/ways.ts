import type { ProcessNode, SequenceFlow } from '../../definition/types/process.ts';
import type { Move } from './move.ts';

/** Sends tokens out of a node that is done, by the flows that it takes; where nothing follows, the token ends. */
export function leave(move: Move, node: ProcessNode, parent: string | null, cause: number): void {
  const graph = move.graphIn(parent);
  const ways = graph.ways(node);
  if (ways.length === 0) {
    end(move, node, parent, cause);
    return;
  }
  for (const flow of choose(move, node, parent, ways)) {
    const target = graph.node(flow.target);
    if (target) move.arrive({ node: target, flow: flow.id, parent, cause });
  }
}

/** A token reached the end of its way. The scope around remembers it: the scope's own end follows from it. */
export function end(move: Move, node: ProcessNode, parent: string | null, cause: number): void {
  const scope = parent === null ? undefined : move.tokens.get(parent);
  if (scope) {
    scope.ended = [...new Set([...(scope.ended ?? []), cause])];
  } else {
    move.endedAt = node.id;
  }
}

function choose(
  move: Move,
  node: ProcessNode,
  parent: string | null,
  ways: readonly SequenceFlow[],
): readonly SequenceFlow[] {
  const [only] = ways;
  if (node.type === 'parallelGateway' || (ways.length === 1 && only?.condition === undefined)) return ways;
  const local = move.localOf(parent === null ? undefined : move.tokens.get(parent));
  const open = (flow: SequenceFlow): boolean =>
    flow.condition === undefined ? !flow.isDefault : move.holds(node, flow.condition, local);
  const byDefault = ways.filter((flow) => flow.isDefault);
  let taken: readonly SequenceFlow[];
  if (node.type === 'exclusiveGateway') {
    const first = ways.find(open);
    taken = first ? [first] : byDefault;
  } else {
    taken = ways.filter(open);
    if (taken.length === 0) taken = byDefault;
  }
  if (taken.length === 0) throw move.failure(node, 'no condition holds and there is no default flow');
  return taken;
}
