import { HallError } from '../../contract/errors.ts';
import { isJoin, waysInto } from './blocks.ts';
import type { Graph } from './graph.ts';
import type { Step } from './step.ts';
import { openScope } from './scopes.ts';
import type { Token } from './token.ts';

/**
 * An administrator puts a request at a user task, wherever it stands and whether or not it was there before. With `from`
 * only that task moves, within its own scope and its own branch, and what is beside it stays; without, everything open
 * gives way to the one task. Refused (rollbackTarget) where a join would then wait for a branch in which nobody is any more,
 * or be passed twice.
 */
export function relocate(step: Step, from: Token | null, target: string): void {
  if (from?.activity === target || !step.isUserTask(target)) throw new HallError('rollbackTarget');
  const leaving = from ? [outermost(step, from)] : step.children(null);
  const parent = from ? (leaving[0]?.parent ?? null) : null;
  const cause = step.log(parent, { a: '', c: leaving.map((token) => token.cause) });
  for (const token of leaving) step.remove(token);
  const graph = step.graphIn(parent);
  const node = graph.node(target);
  const scope = parent === null ? graph.model.id : scopeNode(step, parent);
  const host = node?.scope === scope ? node : hostIn(graph, scope, target);
  if (!host || (from && host !== node)) throw new HallError('rollbackTarget');
  const left = from ? leaving[0]?.activity : undefined;
  refuseBlockedJoins(graph, scope, { from: left, to: host.id, beside: step.children(parent) });
  // nobody is beside it in the sub-processes that it enters
  for (let outer = host; outer !== node;) {
    const inner = hostIn(graph, outer.id, target);
    if (!inner) throw new HallError('rollbackTarget');
    refuseBlockedJoins(graph, outer.id, { from: undefined, to: inner.id, beside: [] });
    outer = inner;
  }
  if (host === node) step.arrive({ node, flow: null, parent, cause });
  else openScope(step, host, parent, cause, { at: target });
}

/** One instance of a multi-instance stands for the whole of it. */
function outermost(step: Step, token: Token): Token {
  const parent = step.parentOf(token);
  return parent?.kind === 'multi' ? outermost(step, parent) : token;
}

/** The id by which nodes inside this scope token name their scope. */
function scopeNode(step: Step, parent: string): string {
  const token = step.tokens.get(parent);
  const node = token && step.nodeOf(token);
  if (!node) throw new HallError('rollbackTarget');
  return node.calledElement === undefined ? node.id : step.graphIn(parent).model.id;
}

/** The sub-process directly in this scope in which the target lies. Called processes are entered by their call only. */
function hostIn(graph: Graph, scope: string, target: string) {
  let node = graph.node(target);
  while (node && node.scope !== scope) node = graph.node(node.scope);
  // the instances of a multi-instance are people's, and there are none yet
  return node?.multi && node.id !== target ? undefined : node;
}

/**
 * Whoever leaves his branch while others are still on their way to the gateway that joins them would be waited for, or
 * come twice; and no parallel join may have a flow by which nobody comes.
 */
function refuseBlockedJoins(
  graph: Graph,
  scope: string,
  { from, to, beside }: { from: string | undefined; to: string; beside: readonly Token[] },
): void {
  const others = beside.filter(({ kind }) => kind !== 'join').map(({ activity }) => activity);
  for (const join of Object.values(graph.model.nodes)) {
    if (join.scope !== scope || !isJoin(join)) continue;
    const ways = waysInto(graph, join);
    const flowsOf = (activity: string | undefined) =>
      ways.flatMap((way, index) => (activity !== undefined && way.has(activity) ? [index] : []));
    const [before, after] = [flowsOf(from), flowsOf(to)];
    const waits = (index: number) =>
      beside.some(
        ({ kind, activity, flow }) => kind === 'join' && activity === join.id && flow === join.incoming[index],
      );
    const taken = ways.map((way, index) => waits(index) || others.some((activity) => way.has(activity)));
    const concerns = before.length > 0 || after.length > 0;
    if (taken.includes(true) && concerns && !before.some((index) => after.includes(index)))
      throw new HallError('rollbackTarget');
    const comes = taken.map((is, index) => is || after.includes(index));
    if (join.type === 'parallelGateway' && comes.includes(true) && comes.includes(false))
      throw new HallError('rollbackTarget');
  }
}
