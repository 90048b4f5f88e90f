import type { ProcessModel, ProcessNode } from '../../definition/types/process.ts';
import { isJoin, waysInto } from './blocks.ts';
import { graphOf, type Graph } from './graph.ts';
import type { EngineObstacle } from './port.ts';
import type { TakenToken, Token, TrailEvent } from './token.ts';

/**
 * What stands in the way of moving these tokens onto another model; none = it is safe. Tokens name activities by id, so
 * nothing is rewritten: every place where one stands, or would stand again after a roll back, must exist there and mean
 * the same; where several branches run, every gateway that joins branches must join the same flows, and none may wait
 * there for a branch that nobody can come by.
 */
export function obstacles(
  tokens: readonly Token[],
  trail: readonly TrailEvent[],
  from: ProcessModel,
  to: ProcessModel,
): EngineObstacle[] {
  const found = new Map<string, EngineObstacle>();
  const add = (kind: EngineObstacle['kind'], node: ProcessNode): void => {
    found.set(`${kind} ${node.id}`, { kind, activityId: node.id, name: node.name || node.id });
  };
  const check = (activity: string): void => {
    const before = from.nodes[activity];
    const kind = before && difference(before, to.nodes[activity]);
    if (before && kind) add(kind, before);
  };

  const own = outsideCalled(tokens, from);
  for (const token of own) {
    if (!token.applicant) {
      check(token.activity);
      const after = to.nodes[token.activity];
      if (token.flow !== undefined && after && !after.incoming.includes(token.flow)) add('joinChanged', after);
    }
    for (const { token: kept } of token.back?.tokens ?? []) eachPlace(kept, from, check);
  }
  for (const event of trail) {
    // a step that is gone is no target of a roll back any more; one that means something else would be a wrong one
    if (to.nodes[event.a]) check(event.a);
    for (const cancelled of event.k ?? []) eachPlace(cancelled, from, check);
  }
  for (const node of changedJoins(own, trail, from, to)) add('joinChanged', node);
  for (const node of starvedJoins(own, graphOf(to))) add('joinStarved', node);
  return [...found.values()];
}

/** Tokens of the process itself: what runs inside a called process keeps that process. */
export function outsideCalled(tokens: readonly Token[], model: ProcessModel): Token[] {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const isCall = (token: Token): boolean =>
    token.kind === 'scope' && model.nodes[token.activity]?.calledElement !== undefined;
  return tokens.filter((token) => {
    for (let around = byId.get(token.parent ?? ''); around; around = byId.get(around.parent ?? '')) {
      if (isCall(around)) return false;
    }
    return true;
  });
}

/** Every activity of a token that was taken away and may be put back. */
function eachPlace(snapshot: TakenToken, from: ProcessModel, visit: (activity: string) => void): void {
  if (!snapshot.applicant) visit(snapshot.activity);
  for (const { token } of snapshot.back?.tokens ?? []) eachPlace(token, from, visit);
  if (snapshot.kind === 'scope' && from.nodes[snapshot.activity]?.calledElement !== undefined) return;
  for (const child of snapshot.children ?? []) eachPlace(child, from, visit);
}

function difference(before: ProcessNode, after: ProcessNode | undefined): EngineObstacle['kind'] | undefined {
  if (!after) return 'activityGone';
  if (after.type !== before.type) return 'typeChanged';
  if (after.scope !== before.scope) return 'scopeChanged';
  if (Boolean(after.multi) !== Boolean(before.multi) || after.multi?.sequential !== before.multi?.sequential) {
    return 'multiChanged';
  }
  return after.calledElement === before.calledElement ? undefined : 'calledChanged';
}

/** Where branches run side by side, or were joined on the way: the gateways that join them otherwise there. */
function changedJoins(
  tokens: readonly Token[],
  trail: readonly TrailEvent[],
  from: ProcessModel,
  to: ProcessModel,
): ProcessNode[] {
  const joined = new Set(trail.filter((event) => event.f).map((event) => event.a));
  const parallel = tokens.filter(({ kind }) => kind === 'join' || kind === 'activity').length > 1;
  return Object.values(from.nodes).filter((node) => {
    if (!isJoin(node) || !(parallel || joined.has(node.id))) return false;
    const after = to.nodes[node.id];
    return !after || after.type !== node.type || !sameFlows(node, after);
  });
}

/** Parallel joins there to which a token may come, but none by each of their flows: it would wait for ever. */
function starvedJoins(tokens: readonly Token[], graph: Graph): ProcessNode[] {
  return Object.values(graph.model.nodes).filter((node) => {
    if (node.type !== 'parallelGateway' || !isJoin(node)) return false;
    const comes = waysInto(graph, node).map((way, index) =>
      tokens.some((token) =>
        token.kind === 'join' && token.activity === node.id
          ? token.flow === node.incoming[index]
          : way.has(token.activity),
      ),
    );
    return comes.includes(true) && comes.includes(false);
  });
}

function sameFlows(a: ProcessNode, b: ProcessNode): boolean {
  return [...a.incoming].sort().join('\n') === [...b.incoming].sort().join('\n');
}
