import type { ProcessNode } from '../../definition/types/process.ts';
import type { Graph } from './graph.ts';
import type { Step } from './step.ts';
import { take } from './taken.ts';
import type { Loop, Token } from './token.ts';
import { leave } from './ways.ts';

export interface ScopeOptions {
  loop?: Loop;
  /** begins at this node inside instead of at the start event */
  at?: string;
}

/** Enters a sub-process or a called process: a scope of its own for the tokens inside. */
export function openScope(
  step: Step,
  node: ProcessNode,
  parent: string | null,
  cause: number,
  options: ScopeOptions = {},
): Token {
  step.count(node);
  step.checkDepth(node, parent);
  const enter = step.log(scopeAround(step, parent), { a: node.id, c: [cause] });
  const scope = step.create({
    kind: 'scope',
    parent,
    activity: node.id,
    cause,
    enter,
    ...(options.loop && { loop: options.loop }),
  });
  if (!options.loop) step.await(node, scope);
  begin(step, node, scope, enter, options.at);
  return scope;
}

function begin(step: Step, node: ProcessNode, scope: Token, enter: number, at: string | undefined): void {
  const graph = step.graphIn(scope.id);
  const inside = node.calledElement === undefined ? node.id : graph.model.id;
  const target = at === undefined ? graph.start(inside) : childLeadingTo(step, graph, inside, at);
  if (!target) throw step.failure(node, 'it has no start event');
  if (at === undefined || target.id === at) step.arrive({ node: target, flow: null, parent: scope.id, cause: enter });
  else openScope(step, target, scope.id, enter, { at });
}

/** The node directly inside a scope that is, or holds, the one that is looked for. */
function childLeadingTo(step: Step, graph: Graph, inside: string, at: string): ProcessNode | undefined {
  for (let node = graph.node(at); node; node = graph.node(node.scope)) if (node.scope === inside) return node;
  return Object.values(graph.model.nodes).find((node) => {
    return node.calledElement !== undefined && step.graphOfCalled(node.calledElement)?.node(at) !== undefined;
  });
}

function scopeAround(step: Step, parent: string | null): string | null {
  const token = parent === null ? undefined : step.tokens.get(parent);
  return token?.kind === 'multi' ? scopeAround(step, token.parent) : parent;
}

/** Ends one scope in which nothing is left to do; false when there is none. */
export function closeScope(step: Step): boolean {
  const busy = new Set([...step.tokens.values()].map((token) => token.parent));
  for (const token of step.tokens.values()) {
    if (token.kind !== 'scope' || busy.has(token.id)) continue;
    exitScope(step, token);
    return true;
  }
  return false;
}

/** Leaves a scope by its normal way; what still runs in it is cancelled (terminate end event). */
export function exitScope(step: Step, scope: Token): void {
  const running = step.children(scope.id);
  if (scope.loop) {
    for (const token of running) step.remove(token);
    step.finish(scope, false);
    return;
  }
  const node = step.nodeOf(scope);
  const cause = logExit(step, scope, node.id, running);
  step.remove(scope);
  leave(step, node, scope.parent, cause);
}

/** The end of a scope follows from everything that ended in it, and from what it cancels. */
export function logExit(step: Step, scope: Token, activity: string, running: readonly Token[]): number {
  const enter = scope.enter ?? 0;
  const ended = scope.ended ?? [];
  return step.log(scope.parent, {
    a: activity,
    c: ended.length > 0 ? ended : [enter],
    x: enter,
    ...(running.length > 0 && { k: running.map((token) => take(step, token)) }),
  });
}
