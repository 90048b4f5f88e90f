import type { ProcessModel, ProcessNode, SequenceFlow } from '../types/process.ts';

/** A step that is still to come. */
export interface StepAhead {
  node: ProcessNode;
  /** false: another way may be taken past it */
  sure: boolean;
}

/** Which ways out of a gateway will be taken; null = that is not known yet, and any of them may be. */
export type Choose = (ways: readonly SequenceFlow[], gateway: ProcessNode) => readonly SequenceFlow[] | null;

const SPLITS = new Set<ProcessNode['type']>(['exclusiveGateway', 'inclusiveGateway']);

/**
 * The user tasks and called processes on the likely way from these activities to the end, near ones first, each once.
 * Events on borders are exceptions and not followed.
 */
export function stepsAhead(model: ProcessModel, from: readonly string[], choose: Choose): StepAhead[] {
  const sure = new Map<string, boolean>();
  let frontier = from.flatMap((id) => next(model, id, true, choose));
  while (frontier.length > 0) {
    const fresh = frontier.filter(({ id, sure: now }) => {
      const known = sure.get(id);
      if (known === undefined || (now && !known)) sure.set(id, now);
      // what turns out to be sure makes what follows it sure
      return known === undefined || (now && !known);
    });
    frontier = fresh.flatMap(({ id, sure: now }) => next(model, id, now, choose));
  }
  return inFlowOrder(model).flatMap((id) => {
    const node = model.nodes[id];
    const isSure = sure.get(id);
    const shown = node && (node.type === 'userTask' || node.type === 'callActivity') && !from.includes(id);
    return shown && isSure !== undefined ? [{ node, sure: isSure }] : [];
  });
}

/** All nodes that a start leads to: each after all that leads to it, as far as nothing leads back. */
export function inFlowOrder(model: ProcessModel): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const node = model.nodes[id];
    const borders = Object.values(model.nodes).filter(({ attachedTo }) => attachedTo === id);
    const ways = [...(node ? inside(model, node) : []), ...after(model, node), ...borders.map((event) => event.id)];
    // what is visited last comes first
    for (const way of ways.toReversed()) visit(way);
    ordered.push(id);
  };
  const starts = Object.values(model.nodes).filter(({ type, scope }) => type === 'startEvent' && scope === model.id);
  for (const { id } of starts.toReversed()) visit(id);
  return ordered.toReversed();
}

interface Reached {
  id: string;
  sure: boolean;
}

function next(model: ProcessModel, id: string, sure: boolean, choose: Choose): Reached[] {
  const node = model.nodes[id];
  if (!node) return [];
  if (node.type === 'subProcess') return inside(model, node).map((start) => ({ id: start, sure }));
  const ways = node.outgoing.flatMap((flow) => model.flows[flow] ?? []);
  if (ways.length === 0 && node.type === 'endEvent' && node.scope !== model.id) {
    return after(model, model.nodes[node.scope]).map((target) => ({ id: target, sure }));
  }
  const splits = SPLITS.has(node.type) && ways.length > 1;
  const taken = splits ? choose(ways, node) : ways;
  if (taken !== null) return taken.map(({ target }) => ({ id: target, sure }));
  // whatever lies on every way will come in any case
  const onAll = [...reachable(model, ways[0]?.target ?? '')].filter((one) => !endsWithout(model, one).has(id));
  return [
    ...ways.map((way) => ({ id: way.target, sure: sure && (isAlways(way, node) || onAll.includes(way.target)) })),
    ...(sure ? onAll.map((one) => ({ id: one, sure: true })) : []),
  ];
}

/** An inclusive gateway takes every way that asks for nothing, and its default only where no other is taken. */
const isAlways = ({ condition, isDefault }: SequenceFlow, { type }: ProcessNode): boolean =>
  type === 'inclusiveGateway' && condition === undefined && !isDefault;

const inside = (model: ProcessModel, { id }: ProcessNode): string[] =>
  Object.values(model.nodes)
    .filter(({ type, scope }) => type === 'startEvent' && scope === id)
    .map((start) => start.id);

const after = (model: ProcessModel, node: ProcessNode | undefined): string[] =>
  (node?.outgoing ?? []).flatMap((flow) => model.flows[flow]?.target ?? []);

/** The nodes from which the process can come to an end without passing this one. */
function endsWithout(model: ProcessModel, passed: string): ReadonlySet<string> {
  const found = new Set<string>();
  const others = Object.values(model.nodes).filter(({ id }) => id !== passed);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const node of others) {
      const ways = [...inside(model, node), ...onward(model, node)];
      const all = node.type === 'parallelGateway';
      const ends =
        ways.length === 0 || (all ? ways.every((way) => found.has(way)) : ways.some((way) => found.has(way)));
      if (ends) found.add(node.id);
    }
  }
  return found;
}

/** Where it goes on from a node; from the end of a part: behind that part. */
function onward(model: ProcessModel, node: ProcessNode): string[] {
  if (node.type === 'subProcess') return [];
  if (node.type === 'endEvent' && node.scope !== model.id) return after(model, model.nodes[node.scope]);
  return after(model, node);
}

function reachable(model: ProcessModel, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...after(model, model.nodes[id]));
  }
  return found;
}
