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
  const onAll = onEveryWay(model).get(id) ?? new Set<string>();
  return [
    ...ways.map((way) => ({ id: way.target, sure: sure && (isAlways(way, node) || onAll.has(way.target)) })),
    ...(sure ? [...onAll].map((one) => ({ id: one, sure: true })) : []),
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

/** Where a process goes on, and whence it comes there. */
interface Ways {
  /** from a node: into a part, and from the end of a part behind it */
  from: ReadonlyMap<string, readonly string[]>;
  /** to a node, each as often as it leads there */
  to: ReadonlyMap<string, readonly string[]>;
}

function waysOf(model: ProcessModel): Ways {
  const nodes = Object.values(model.nodes);
  const from = new Map(nodes.map((node) => [node.id, [...inside(model, node), ...onward(model, node)]]));
  const to = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const [id, targets] of from) for (const target of targets) to.get(target)?.push(id);
  return { from, to };
}

type OnEveryWay = ReadonlyMap<string, ReadonlySet<string>>;
/** A process never changes, and is looked ahead in whenever somebody opens a request. */
const known = new WeakMap<ProcessModel, OnEveryWay>();

/** By gateway that splits what lies on every way from it: that will come in any case. */
function onEveryWay(model: ProcessModel): OnEveryWay {
  const before = known.get(model);
  if (before) return before;
  const ways = waysOf(model);
  const ahead = Object.values(model.nodes)
    .filter(({ type }) => SPLITS.has(type))
    .map((node) => ({ id: node.id, reached: reachable(model, after(model, node)[0] ?? ''), sure: new Set<string>() }));
  for (const passed of Object.keys(model.nodes)) {
    const ends = endsWithout(model, ways, passed);
    for (const { id, reached, sure } of ahead) if (reached.has(passed) && !ends.has(id)) sure.add(passed);
  }
  const found = new Map(ahead.map(({ id, sure }) => [id, sure]));
  known.set(model, found);
  return found;
}

/** The nodes from which the process can come to an end without passing this one. */
function endsWithout(model: ProcessModel, { from, to }: Ways, passed: string): ReadonlySet<string> {
  const found = new Set<string>();
  // of a parallel gateway each way has to end
  const left = new Map<string, number>();
  const open = [...from].filter(([id, ways]) => ways.length === 0 && id !== passed).map(([id]) => id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const before of to.get(id) ?? []) {
      const isAll = model.nodes[before]?.type === 'parallelGateway';
      const rest = isAll ? (left.get(before) ?? from.get(before)?.length ?? 0) - 1 : 0;
      left.set(before, rest);
      if (rest === 0 && before !== passed) open.push(before);
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
