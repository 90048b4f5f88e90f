import type { ProcessNode } from '../../definition/types/process.ts';
import type { Arrival, Step } from './step.ts';
import type { Token } from './token.ts';
import { leave } from './ways.ts';

/** A parallel gateway goes on when a token waits on each of its flows, and takes one of each. */
export function joinParallel(step: Step, { node, flow, parent, cause }: Arrival): void {
  if (node.incoming.length <= 1 || flow === null) {
    leave(step, node, parent, cause);
    return;
  }
  step.create({ kind: 'join', parent, activity: node.id, cause, flow });
  const first = firstOfEachFlow(waitingAt(step, node.id, parent));
  if (first.length === node.incoming.length) merge(step, node, parent, first);
}

/** At an inclusive gateway tokens wait until nobody else can come; that shows only when all else stands still. */
export function joinInclusive(step: Step, { node, flow, parent, cause }: Arrival): void {
  if (node.incoming.length <= 1 || flow === null) leave(step, node, parent, cause);
  else step.create({ kind: 'join', parent, activity: node.id, cause, flow });
}

/** Lets one inclusive gateway go on for which nobody else can come; false when there is none. */
export function releaseInclusive(step: Step): boolean {
  let circular: (() => void) | undefined;
  let busy = false;
  for (const token of step.tokens.values()) {
    if (token.kind === 'activity') busy = true;
    if (token.kind !== 'join') continue;
    const node = step.nodeOf(token);
    if (node.type !== 'inclusiveGateway') continue;
    const waiting = waitingAt(step, node.id, token.parent);
    const release = (): void => merge(step, node, token.parent, firstOfEachFlow(waiting));
    if (!othersCanCome(step, node, token.parent, waiting)) {
      release();
      return true;
    }
    circular ??= release;
  }
  // gateways in a circle that wait for one another only: the first one gives way
  if (busy || !circular) return false;
  circular();
  return true;
}

/**
 * BPMN's rule: a token elsewhere is waited for when it can reach a flow on which nobody waits yet, unless it can also
 * reach a flow on which somebody does.
 */
function othersCanCome(step: Step, node: ProcessNode, parent: string | null, waiting: readonly Token[]): boolean {
  const graph = step.graphIn(parent);
  const upstreamOf = (ids: readonly string[]): ReadonlySet<string>[] =>
    ids.flatMap((id) => {
      const flow = graph.flow(id);
      return flow ? [graph.upstream(flow)] : [];
    });
  const occupied = new Set(waiting.map((token) => token.flow));
  const empty = upstreamOf(node.incoming.filter((id) => !occupied.has(id)));
  const full = upstreamOf(node.incoming.filter((id) => occupied.has(id)));
  return step
    .children(parent)
    .some(
      ({ activity }) =>
        activity !== node.id && empty.some((set) => set.has(activity)) && !full.some((set) => set.has(activity)),
    );
}

function waitingAt(step: Step, activity: string, parent: string | null): Token[] {
  return step.children(parent).filter((token) => token.kind === 'join' && token.activity === activity);
}

function firstOfEachFlow(waiting: readonly Token[]): Token[] {
  const first = new Map<string | undefined, Token>();
  for (const token of waiting) if (!first.has(token.flow)) first.set(token.flow, token);
  return [...first.values()];
}

function merge(step: Step, node: ProcessNode, parent: string | null, tokens: readonly Token[]): void {
  const cause = step.log(parent, {
    a: node.id,
    c: tokens.map((token) => token.cause),
    f: tokens.map((token) => token.flow ?? ''),
  });
  for (const token of tokens) step.remove(token);
  leave(step, node, parent, cause);
}
