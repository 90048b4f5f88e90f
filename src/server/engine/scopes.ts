import type { ProcessNode } from '../../definition/types/process.ts';
import { graphOf, type Graph } from './graph.ts';
import type { Move } from './move.ts';
import { take } from './snapshot.ts';
import { armBoundaries } from './timers.ts';
import type { Loop, Token } from './token.ts';
import { leave } from './ways.ts';

export interface ScopeOptions {
  loop?: Loop;
  /** begins at this node inside instead of at the start event */
  at?: string;
}

/** Enters a sub-process or a called process: a scope of its own for the tokens inside. */
export function openScope(
  move: Move,
  node: ProcessNode,
  parent: string | null,
  cause: number,
  options: ScopeOptions = {},
): Token {
  move.step(node);
  move.checkDepth(node, parent);
  const enter = move.log(scopeAround(move, parent), { a: node.id, c: [cause] });
  const scope = move.create({
    kind: 'scope',
    parent,
    activity: node.id,
    cause,
    enter,
    ...(options.loop && { loop: options.loop }),
  });
  if (!options.loop) armBoundaries(move, node, scope);
  begin(move, node, scope, enter, options.at);
  return scope;
}

function begin(move: Move, node: ProcessNode, scope: Token, enter: number, at: string | undefined): void {
  const graph = move.graphIn(scope.id);
  const inside = node.calledElement === undefined ? node.id : graph.model.id;
  const target = at === undefined ? graph.start(inside) : childLeadingTo(move, graph, inside, at);
  if (!target) throw move.failure(node, 'it has no start event');
  if (at === undefined || target.id === at) move.arrive({ node: target, flow: null, parent: scope.id, cause: enter });
  else openScope(move, target, scope.id, enter, { at });
}

/** The node directly inside a scope that is, or holds, the one that is looked for. */
function childLeadingTo(move: Move, graph: Graph, inside: string, at: string): ProcessNode | undefined {
  for (let node = graph.node(at); node; node = graph.node(node.scope)) if (node.scope === inside) return node;
  return Object.values(graph.model.nodes).find((node) => {
    const called = node.calledElement === undefined ? undefined : move.run.called(node.calledElement);
    return called !== undefined && graphOf(called).node(at) !== undefined;
  });
}

function scopeAround(move: Move, parent: string | null): string | null {
  const token = parent === null ? undefined : move.tokens.get(parent);
  return token?.kind === 'multi' ? scopeAround(move, token.parent) : parent;
}

/** Ends one scope in which nothing is left to do; false when there is none. */
export function closeScope(move: Move): boolean {
  const busy = new Set([...move.tokens.values()].map((token) => token.parent));
  for (const token of move.tokens.values()) {
    if (token.kind !== 'scope' || busy.has(token.id)) continue;
    exitScope(move, token);
    return true;
  }
  return false;
}

/** Leaves a scope by its normal way; what still runs in it is cancelled (terminate end event). */
export function exitScope(move: Move, scope: Token): void {
  const running = move.children(scope.id);
  if (scope.loop) {
    for (const token of running) move.remove(token);
    move.finish(scope, false);
    return;
  }
  const node = move.nodeOf(scope);
  const cause = logExit(move, scope, node.id, running);
  move.remove(scope);
  leave(move, node, scope.parent, cause);
}

/** The end of a scope follows from everything that ended in it, and from what it cancels. */
export function logExit(move: Move, scope: Token, activity: string, running: readonly Token[]): number {
  const enter = scope.enter ?? 0;
  const ended = scope.ended ?? [];
  return move.log(scope.parent, {
    a: activity,
    c: ended.length > 0 ? ended : [enter],
    x: enter,
    ...(running.length > 0 && { k: running.map((token) => take(move, token)) }),
  });
}
