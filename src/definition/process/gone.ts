import type { ProcessModel, ProcessNode, SequenceFlow } from '../types/process.ts';

/** Where some flows lead: the first step that the history tells of there, and the flows on the way to it. */
interface Way {
  /** place of that step in the history */
  at: number;
  flows: string[];
}

/** What a request passes without a word in its history. */
const SILENT: ReadonlySet<ProcessNode['type']> = new Set([
  ...(['exclusiveGateway', 'parallelGateway', 'inclusiveGateway', 'subProcess', 'callActivity'] as const),
  'intermediateThrowEvent',
]);

/**
 * The flows that a request has gone along, out of the order in which its steps were done: the history names no gateway. From
 * each step a way leads to the step that came next; of a choice that is the nearest one, since another way may come to the
 * same step later.
 *
 * @param done what was done, in that order, each as often as it was
 * @param active where it stands
 */
export function flowsGone(
  model: ProcessModel,
  done: readonly string[],
  active: readonly string[],
): ReadonlySet<string> {
  const told = [...done, ...active];
  const gone = new Set<string>();
  // gateways behind each other have twice the ways with each of them
  const known = new Map<string, Way | undefined>();
  for (const [place, id] of done.entries()) {
    const node = model.nodes[id];
    // of several who are asked some have answered: nobody went on
    if (!node || (node.multi && active.includes(id))) continue;
    const [only, ...others] = waysOf(model, node);
    const isSure = only !== undefined && others.length === 0 && only.condition === undefined;
    if (isSure && !active.includes(id)) gone.add(only.id);
    for (const flow of out(node, place + 1, [])?.flows ?? []) gone.add(flow);
  }
  return gone;

  /** Out of a node that was left at that place of the history. */
  function out(node: ProcessNode, since: number, passed: readonly string[]): Way | undefined {
    const ways = waysOf(model, node);
    const found = ways.flatMap((flow) => along(flow, since, passed) ?? []);
    const [first] = found.toSorted((a, b) => a.at - b.at);
    if (!first) return undefined;
    if (node.type === 'exclusiveGateway') return first;
    if (node.type === 'parallelGateway') return joined(first.at, [ways.map(({ id }) => id), ...found.map(flowsOf)]);
    const own = found.filter(
      ({ at }) => !found.some((other) => other.at < at && leads(model, told[other.at], told[at])),
    );
    return joined(first.at, own.map(flowsOf));
  }

  function along(flow: SequenceFlow, since: number, passed: readonly string[]): Way | undefined {
    const way = `${since} ${flow.id}`;
    if (!known.has(way)) known.set(way, find(flow, since, passed));
    return known.get(way);
  }

  function find(flow: SequenceFlow, since: number, passed: readonly string[]): Way | undefined {
    const target = model.nodes[flow.target];
    if (!target || passed.includes(target.id)) return undefined;
    const inside = [...passed, target.id];
    const next = (node: ProcessNode | undefined): Way | undefined => {
      const way = node && out(node, since, inside);
      return way && { at: way.at, flows: [flow.id, ...way.flows] };
    };
    const scope = model.nodes[target.scope];
    if (target.type === 'endEvent' && scope) return next(scope);
    if (target.type === 'subProcess') {
      const begin = Object.values(model.nodes).find((each) => each.scope === target.id && each.type === 'startEvent');
      return next(begin) ?? next(target);
    }
    if (SILENT.has(target.type)) return next(target);
    // an event at a border tells that its activity was come to
    const isIt = (id: string): boolean => id === target.id || model.nodes[id]?.attachedTo === target.id;
    const at = told.findIndex((id, place) => place >= since && isIt(id));
    return at < 0 ? undefined : { at, flows: [flow.id] };
  }
}

const flowsOf = ({ flows }: Way): string[] => flows;
const joined = (at: number, flows: readonly string[][]): Way => ({ at, flows: [...new Set(flows.flat())] });

function waysOf(model: ProcessModel, node: ProcessNode): SequenceFlow[] {
  return node.outgoing.flatMap((flow) => model.flows[flow] ?? []);
}

/** Whether what follows one step comes to the other. */
function leads(model: ProcessModel, from = '', to = ''): boolean {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = model.nodes[id];
    if (!node) continue;
    for (const { target } of waysOf(model, node)) {
      if (target === to) return true;
      if (!found.has(target)) open.push(target);
      found.add(target);
    }
  }
  return false;
}
