import type { ProcessModel, ProcessNode, SequenceFlow } from '../../definition/types/process.ts';

/** A process model with what the engine asks of it again and again. Made once for a model. */
export interface Graph {
  model: ProcessModel;
  node(id: string): ProcessNode | undefined;
  flow(id: string): SequenceFlow | undefined;
  ways(node: ProcessNode): readonly SequenceFlow[];
  /** boundary events on an activity */
  boundaries(host: string): readonly ProcessNode[];
  /** the start event of the process or of a sub-process */
  start(scope: string): ProcessNode | undefined;
  /** nodes from which a token could still come by this flow without passing through its target */
  upstream(flow: SequenceFlow): ReadonlySet<string>;
}

const graphs = new WeakMap<ProcessModel, Graph>();

export function graphOf(model: ProcessModel): Graph {
  let graph = graphs.get(model);
  if (!graph) {
    graph = prepare(model);
    graphs.set(model, graph);
  }
  return graph;
}

const NONE: readonly ProcessNode[] = [];

function prepare(model: ProcessModel): Graph {
  const nodes = new Map(Object.entries(model.nodes));
  const flows = new Map(Object.entries(model.flows));
  const ways = new Map<string, SequenceFlow[]>();
  const boundaries = new Map<string, ProcessNode[]>();
  const starts = new Map<string, ProcessNode>();
  for (const node of nodes.values()) {
    ways.set(
      node.id,
      node.outgoing.flatMap((id) => flows.get(id) ?? []),
    );
    if (node.type === 'startEvent' && !starts.has(node.scope)) starts.set(node.scope, node);
    if (node.attachedTo !== undefined) {
      const others = boundaries.get(node.attachedTo);
      if (others) others.push(node);
      else boundaries.set(node.attachedTo, [node]);
    }
  }
  const upstreams = new Map<string, ReadonlySet<string>>();
  return {
    model,
    node: (id) => nodes.get(id),
    flow: (id) => flows.get(id),
    ways: (node) => ways.get(node.id) ?? [],
    boundaries: (host) => boundaries.get(host) ?? NONE,
    start: (scope) => starts.get(scope),
    upstream(flow) {
      let found = upstreams.get(flow.id);
      if (!found) {
        found = findUpstream(flow, nodes, flows);
        upstreams.set(flow.id, found);
      }
      return found;
    },
  };
}

function findUpstream(
  flow: SequenceFlow,
  nodes: ReadonlyMap<string, ProcessNode>,
  flows: ReadonlyMap<string, SequenceFlow>,
): Set<string> {
  const found = new Set<string>();
  const open = [flow.source];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = id === flow.target || found.has(id) ? undefined : nodes.get(id);
    if (!node) continue;
    found.add(id);
    // a boundary event's way out begins at its host
    if (node.attachedTo !== undefined) open.push(node.attachedTo);
    for (const incoming of node.incoming) open.push(flows.get(incoming)?.source ?? '');
  }
  return found;
}
