import type { ProcessNode, SequenceFlow } from '../../definition/types/process.ts';
import type { Step } from './step.ts';

/** Sends tokens out of a node that is done, by the flows that it takes; where nothing follows, the token ends. */
export function leave(step: Step, node: ProcessNode, parent: string | null, cause: number): void {
  const graph = step.graphIn(parent);
  const ways = graph.ways(node);
  if (ways.length === 0) {
    end(step, node, parent, cause);
    return;
  }
  for (const flow of choose(step, node, parent, ways)) {
    const target = graph.node(flow.target);
    if (target) step.arrive({ node: target, flow: flow.id, parent, cause });
  }
}

/** A token reached the end of its way. The scope around remembers it: the scope's own end follows from it. */
export function end(step: Step, node: ProcessNode, parent: string | null, cause: number): void {
  const scope = parent === null ? undefined : step.tokens.get(parent);
  if (scope) {
    scope.ended = [...new Set([...(scope.ended ?? []), cause])];
  } else {
    step.endedAt = node.id;
  }
}

function choose(
  step: Step,
  node: ProcessNode,
  parent: string | null,
  ways: readonly SequenceFlow[],
): readonly SequenceFlow[] {
  const [only] = ways;
  if (node.type === 'parallelGateway' || (ways.length === 1 && only?.condition === undefined)) return ways;
  const { process, local } = step.siteIn(parent, node.id);
  const open = ({ id, condition, isDefault }: SequenceFlow): boolean =>
    condition === undefined ? !isDefault : step.decide({ ask: 'condition', at: id, process, local }) === true;
  const byDefault = ways.filter((flow) => flow.isDefault);
  let taken: readonly SequenceFlow[];
  if (node.type === 'exclusiveGateway') {
    const first = ways.find(open);
    taken = first ? [first] : byDefault;
  } else {
    taken = ways.filter(open);
    if (taken.length === 0) taken = byDefault;
  }
  if (taken.length === 0) throw step.failure(node, 'no condition holds and there is no default flow');
  return taken;
}
