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
  return [...sure].flatMap(([id, isSure]) => {
    const node = model.nodes[id];
    const shown = node && (node.type === 'userTask' || node.type === 'callActivity') && !from.includes(id);
    return shown ? [{ node, sure: isSure }] : [];
  });
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
  const reached = ways.map(({ target }) => reachable(model, target));
  const onAll = [...(reached[0] ?? [])].filter((one) => reached.every((each) => each.has(one)));
  return [
    ...ways.map(({ target }) => ({ id: target, sure: sure && onAll.includes(target) })),
    ...(sure ? onAll.map((one) => ({ id: one, sure: true })) : []),
  ];
}

const inside = (model: ProcessModel, { id }: ProcessNode): string[] =>
  Object.values(model.nodes)
    .filter(({ type, scope }) => type === 'startEvent' && scope === id)
    .map((start) => start.id);

const after = (model: ProcessModel, node: ProcessNode | undefined): string[] =>
  (node?.outgoing ?? []).flatMap((flow) => model.flows[flow]?.target ?? []);

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
