import { kindOf } from './bpmn.ts';
import type { DiagramElement } from './bpmn.ts';

/** A row of the list of all elements: the drawing for those who do not use a mouse, or do not see it. */
export interface OutlineItem {
  id: string;
  name: string;
  kind: string;
  /** sub-processes around it */
  depth: number;
  /** what it stands in: a way leads nowhere else */
  within: string;
  /** of a flow: where it leads from and to */
  ends: { from: string; to: string } | null;
}

const LEFT_OUT = new Set(['bpmn:Process', 'bpmn:Collaboration', 'bpmn:Participant', 'bpmn:Lane', 'label']);

/** Every node in the order in which a request meets it, each followed by its ways out where there is a choice. */
export function outlineOf(elements: readonly DiagramElement[]): OutlineItem[] {
  const nodes = elements.filter((each) => !each.waypoints && !each.labelTarget && !LEFT_OUT.has(each.type));
  const rows: OutlineItem[] = [];
  const seen = new Set<DiagramElement>();
  const visit = (node: DiagramElement): void => {
    if (seen.has(node)) return;
    seen.add(node);
    rows.push(row(node));
    for (const boundary of nodes.filter(({ host }) => host === node)) visit(boundary);
    for (const inner of byPlace(
      nodes.filter(({ parent, incoming, host }) => parent === node && !host && incoming.length === 0),
    ))
      visit(inner);
    const ways = node.outgoing.filter(({ type }) => type === 'bpmn:SequenceFlow');
    if (ways.length > 1) for (const way of ways) rows.push(row(way));
    for (const { target } of ways) if (target && !target.labelTarget) visit(target);
  };
  const first = byPlace(nodes).sort(
    (a, b) => Number(b.type === 'bpmn:StartEvent') - Number(a.type === 'bpmn:StartEvent'),
  );
  for (const node of first) if (depthOf(node) === 0) visit(node);
  for (const node of first) visit(node);
  return rows;
}

function row(element: DiagramElement): OutlineItem {
  const { businessObject, source, target } = element;
  const label = (end: DiagramElement | undefined) => end?.businessObject.name ?? end?.id ?? '';
  return {
    id: element.id,
    name: typeof businessObject.name === 'string' ? businessObject.name : '',
    kind: kindOf(element),
    depth: depthOf(source ?? element),
    within: element.parent?.id ?? '',
    ends: source && target ? { from: label(source), to: label(target) } : null,
  };
}

function byPlace(nodes: DiagramElement[]): DiagramElement[] {
  return [...nodes].sort((a, b) => a.x - b.x || a.y - b.y);
}

function depthOf(element: DiagramElement): number {
  let depth = 0;
  for (let parent = element.parent; parent; parent = parent.parent) if (parent.type === 'bpmn:SubProcess') depth++;
  return depth;
}
