import type { ProcessModel, ProcessNode } from '../types/process.ts';

export interface Deadlock {
  /** the parallel gateway at which tokens wait */
  join: string;
  /** where the flows come from on which no token will arrive */
  missing: string[];
}

const MAX_MARKINGS = 3_000;

/**
 * Plays the tokens of one scope through every choice of its exclusive gateways and reports a state in which nothing can
 * move although tokens wait at a parallel join. Events at borders are left out; an inclusive gateway takes each of its ways
 * alone, or all of them, and so does a task whose flows have conditions. Gives up quietly on very wide processes.
 */
export function findDeadlock(process: ProcessModel, scope: string): Deadlock | undefined {
  const nodes = Object.values(process.nodes).filter((node) => node.scope === scope);
  const start = nodes.find((node) => node.type === 'startEvent');
  if (start === undefined || !nodes.some((node) => isJoin(node))) return undefined;
  const first = start.outgoing;
  const open: string[][] = [first];
  const seen = new Set<string>([keyOf(first)]);
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    if (seen.size > MAX_MARKINGS) return undefined;
    const next = movesFrom(process, marking);
    if (next.length === 0 && marking.length > 0) return deadlockAt(process, marking);
    for (const one of next) {
      const key = keyOf(one);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(one);
    }
  }
  return undefined;
}

/** A marking is the flows on which tokens wait, twice where two wait on one. */
function movesFrom(process: ProcessModel, marking: readonly string[]): string[][] {
  for (const flowId of marking) {
    const node = process.nodes[process.flows[flowId]?.target ?? ''];
    if (node === undefined) continue;
    const arrived = isInclusiveJoin(node) ? marking.filter((flow) => node.incoming.includes(flow)) : [flowId];
    const rest = without(marking, isJoin(node) ? node.incoming : arrived);
    if (rest === undefined || (isInclusiveJoin(node) && mayStillArrive(process, node, marking))) continue;
    // one enabled element is enough: those that wait side by side do not disturb each other
    if (node.type === 'endEvent')
      return node.event?.kind === 'terminate' || node.event?.kind === 'error' ? [[]] : [rest];
    return waysOut(process, node).map((out) => capped([...rest, ...out]));
  }
  return [];
}

function waysOut({ flows }: ProcessModel, { type, outgoing }: ProcessNode): string[][] {
  if (outgoing.length === 0) return [[]];
  if (type === 'exclusiveGateway') return outgoing.map((id) => [id]);
  if (type === 'parallelGateway') return [outgoing];
  // inclusive gateways and tasks alike: what has no condition always, what has one perhaps, the default if nothing else
  const byDefault = outgoing.filter((id) => flows[id]?.isDefault);
  const always = outgoing.filter((id) => flows[id]?.condition === undefined && !byDefault.includes(id));
  const perhaps = outgoing.filter((id) => flows[id]?.condition !== undefined && !byDefault.includes(id));
  const alone = always.length > 0 ? always : byDefault;
  return [
    ...perhaps.map((id) => [...always, id]),
    ...(perhaps.length > 1 ? [[...always, ...perhaps]] : []),
    ...(alone.length > 0 ? [alone] : []),
  ];
}

/** An inclusive join waits while a token elsewhere may still come to it. */
function mayStillArrive(process: ProcessModel, join: ProcessNode, marking: readonly string[]): boolean {
  return marking.some(
    (flow) => !join.incoming.includes(flow) && leadsTo(process, process.flows[flow]?.target, join.id, new Set()),
  );
}

function leadsTo(process: ProcessModel, from: string | undefined, to: string, seen: Set<string>): boolean {
  if (from === undefined || seen.has(from)) return false;
  if (from === to) return true;
  seen.add(from);
  return (process.nodes[from]?.outgoing ?? []).some((id) => leadsTo(process, process.flows[id]?.target, to, seen));
}

function deadlockAt(process: ProcessModel, marking: readonly string[]): Deadlock | undefined {
  for (const flow of marking) {
    const node = process.nodes[process.flows[flow]?.target ?? ''];
    if (node === undefined || !isJoin(node)) continue;
    const missing = node.incoming.filter((id) => !marking.includes(id)).map((id) => process.flows[id]?.source ?? '');
    return { join: node.id, missing };
  }
  return undefined;
}

function isJoin(node: ProcessNode): boolean {
  return node.type === 'parallelGateway' && node.incoming.length > 1;
}

function isInclusiveJoin(node: ProcessNode): boolean {
  return node.type === 'inclusiveGateway' && node.incoming.length > 1;
}

function without(marking: readonly string[], taken: readonly string[]): string[] | undefined {
  const rest = [...marking];
  for (const flow of taken) {
    const index = rest.indexOf(flow);
    if (index === -1) return undefined;
    rest.splice(index, 1);
  }
  return rest;
}

/** Loops that split again and again would fill the world with tokens; two on one flow show all there is to see. */
function capped(marking: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return marking.filter((flow) => {
    const count = (counts.get(flow) ?? 0) + 1;
    counts.set(flow, count);
    return count <= 2;
  });
}

function keyOf(marking: readonly string[]): string {
  return [...marking].sort().join(' ');
}
