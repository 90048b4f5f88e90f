import type { ProcessNode, SequenceFlow } from '../types/process.ts';
import { leadingSpace } from './events.ts';
import { attributeOf, childOf, localName, type Reading } from './reading.ts';
import type { XmlElement } from './xml.ts';
import { meantOrListed } from '../text/suggest.ts';
import { both, say, term } from '../text/say.ts';

export function readFlow(reading: Reading, element: XmlElement, id: string): SequenceFlow {
  const { line, column } = reading.places.of(element.start);
  const name = attributeOf(element, 'name')?.trim();
  const flow: SequenceFlow = {
    id,
    source: localName(attributeOf(element, 'sourceRef') ?? ''),
    target: localName(attributeOf(element, 'targetRef') ?? ''),
    isDefault: false,
    line,
    column,
    ...(name && { name }),
  };
  const condition = childOf(element, 'conditionExpression');
  const text = condition?.text.trim() ?? '';
  if (condition && text !== '') {
    flow.condition = text;
    reading.places.set(id, 'condition', condition.contentStart + leadingSpace(condition.text));
  }
  return flow;
}

/**
 * Joins flows to their nodes and settles which are defaults: those that the gateway or activity names, as in Flowable. An
 * unconditional flow that is not the default is always taken by an inclusive gateway; the only one out of an exclusive
 * gateway is taken for its default, and must be marked. `refused` are ids of elements that have their own fault.
 */
export function joinFlows(
  reading: Reading,
  nodes: Record<string, ProcessNode>,
  flows: Record<string, SequenceFlow>,
  defaults: ReadonlyMap<string, string>,
  refused: ReadonlySet<string>,
): void {
  const dangling = new Set<string>();
  for (const flow of Object.values(flows)) {
    const source = nodes[flow.source];
    const target = nodes[flow.target];
    if (source && target && source.scope === target.scope) {
      source.outgoing.push(flow.id);
      target.incoming.push(flow.id);
      continue;
    }
    delete flows[flow.id];
    dangling.add(flow.id);
    if (refused.has(flow.source) || refused.has(flow.target)) continue;
    if (source && target) {
      reading.faultAt(
        'bpmn-dangling-flow',
        say`flow "${called(flow, nodes)}" crosses the border of a sub-process`,
        flow.id,
      );
    } else {
      const [end, id] = source ? [term('target'), flow.target] : [term('source'), flow.source];
      reading.faultAt(
        'bpmn-dangling-flow',
        say`flow "${called(flow, nodes)}" has the ${end} "${id}", which does not exist${meantOrListed(id, Object.keys(nodes))}`,
        flow.id,
      );
    }
  }
  for (const [id, name] of defaults) {
    const flow = flows[name];
    if (flow?.source === id) flow.isDefault = true;
    else if (!refused.has(id) && !dangling.has(name)) {
      reading.faultAt('bpmn-default-flow', say`default "${name}" is no flow out of "${id}"`, id, 'default');
    }
  }
  for (const node of Object.values(nodes)) settleDefault(reading, node, flows, nodes);
}

function settleDefault(reading: Reading, node: ProcessNode, flows: Record<string, SequenceFlow>, nodes: Nodes): void {
  const ways = node.outgoing.flatMap((id) => flows[id] ?? []);
  const chosen = ways.find((flow) => flow.isDefault);
  if (chosen?.condition !== undefined) {
    const message = say`the condition of the default flow "${called(chosen, nodes)}" is never asked`;
    reading.faultAt('bpmn-default-flow', message, chosen.id, 'condition', 0, 'warning');
    delete chosen.condition;
  }
  if (node.type === 'parallelGateway') {
    for (const flow of ways.filter((each) => each.condition !== undefined)) {
      const message = say`a parallel gateway takes every flow; the condition of "${called(flow, nodes)}" is never asked`;
      reading.faultAt('bpmn-parallel-condition', message, flow.id, 'condition');
    }
  }
  if (node.type !== 'exclusiveGateway' || ways.length < 2) return;
  const open = ways.filter((flow) => flow.condition === undefined && !flow.isDefault);
  const [only, ...others] = open;
  if (!chosen && only && others.length === 0) {
    only.isDefault = true;
    only.isUnmarked = true;
  } else if (open.length > 0) {
    const names = both(open.map(({ name, target }) => say`"${name ?? labelAt(nodes, target)}"`));
    const message = say`"${labelAt(nodes, node.id)}" cannot tell ${names} apart: give all but the default one a condition`;
    reading.faultAt('bpmn-ambiguous-gateway', message, node.id);
  }
}

type Nodes = Readonly<Record<string, ProcessNode>>;

/** A flow as it is drawn: by its words, or where it leads; nobody knows the ids that an editor made up. */
const called = ({ name, source, target }: SequenceFlow, nodes: Nodes): string =>
  name ?? `${labelAt(nodes, source)} → ${labelAt(nodes, target)}`;

const labelAt = (nodes: Nodes, id: string): string => nodes[id]?.name || id;
