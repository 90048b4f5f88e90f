import type { DiagramBounds, ProcessDiagram, ProcessModel, ProcessNode } from '../types/process.ts';
import { readDiagram } from './diagram.ts';
import { PREFIXES } from './vocabulary.ts';
import { readXml } from './xml.ts';

type Point = { x: number; y: number };
type Structure = Pick<ProcessModel, 'id' | 'nodes' | 'flows'>;

/** Room around what a sub-process holds, and for its name. */
const PADDING = { side: 30, top: 50, bottom: 30 };

/**
 * Draws a process that came without diagram interchange. bpmn-auto-layout places one level of a process; sub-processes
 * are laid out by themselves and then opened up within the level that holds them, pushing their neighbours aside.
 */
export async function layOut(model: Structure): Promise<ProcessDiagram> {
  return layOutScope(model, model.id);
}

async function layOutScope(model: Structure, scope: string): Promise<ProcessDiagram> {
  const nodes = Object.values(model.nodes).filter((node) => node.scope === scope);
  // loaded only by files without a diagram
  const { layoutProcess } = await import('bpmn-auto-layout');
  const diagram = readDiagram(readXml(await layoutProcess(flatXml(model, scope, nodes)), PREFIXES));
  for (const node of nodes) {
    if (node.type === 'subProcess') open(diagram, node.id, await layOutScope(model, node.id), model.flows);
  }
  return diagram;
}

/** One level as a file of its own, in which sub-processes are plain tasks. */
function flatXml(model: Structure, scope: string, nodes: ProcessNode[]): string {
  const elements = nodes.map(({ id, type, attachedTo, incoming, outgoing }) => {
    const name = type === 'subProcess' || type === 'callActivity' ? 'task' : type;
    const host = type === 'boundaryEvent' ? ` attachedToRef="${escapeXml(attachedTo ?? '')}"` : '';
    const ways = [
      ...incoming.map((flow) => `<bpmn:incoming>${escapeXml(flow)}</bpmn:incoming>`),
      ...outgoing.map((flow) => `<bpmn:outgoing>${escapeXml(flow)}</bpmn:outgoing>`),
    ];
    return `<bpmn:${name} id="${escapeXml(id)}"${host}>${ways.join('')}</bpmn:${name}>`;
  });
  const flows = Object.values(model.flows)
    .filter((flow) => model.nodes[flow.source]?.scope === scope)
    .map(({ id, source, target }) => {
      return `<bpmn:sequenceFlow id="${escapeXml(id)}" sourceRef="${escapeXml(source)}" targetRef="${escapeXml(target)}"/>`;
    });
  return `<bpmn:definitions xmlns:bpmn="${PREFIXES['bpmn']}"><bpmn:process id="${escapeXml(scope)}">${elements.join('')}${flows.join('')}</bpmn:process></bpmn:definitions>`;
}

/** Puts the inner diagram into the shape of its sub-process. */
function open(outer: ProcessDiagram, id: string, inner: ProcessDiagram, flows: Structure['flows']): void {
  const shape = outer.shapes[id];
  const box = boundsOf(inner);
  if (!shape || !box) return;
  const extraWidth = Math.max(0, box.width + 2 * PADDING.side - shape.width);
  const extraHeight = Math.max(0, box.height + PADDING.top + PADDING.bottom - shape.height);
  const right = shape.x + shape.width;
  const bottom = shape.y + shape.height;
  const push = (point: Point): void => {
    // what ends at the lower edge of a neighbour stays there
    const below = point.y > bottom || (point.y === bottom && point.x >= shape.x && point.x <= right);
    if (point.x >= right) point.x += extraWidth;
    if (below) point.y += extraHeight;
  };
  const moved = new Map<string, Point>();
  for (const [key, bounds] of Object.entries(outer.shapes)) {
    if (key === id) continue;
    const { x, y } = bounds;
    pushShape(bounds, shape, push);
    moved.set(key, { x: bounds.x - x, y: bounds.y - y });
  }
  for (const [key, points] of Object.entries(outer.edges)) {
    const { source, target } = flows[key] ?? {};
    const before = points.map((point) => ({ ...point }));
    points.forEach(push);
    stayAt(points, before, moved.get(source ?? ''));
    stayAt(points.toReversed(), before.toReversed(), moved.get(target ?? ''));
  }
  shape.width += extraWidth;
  shape.height += extraHeight;
  const dx = shape.x + PADDING.side - box.x;
  const dy = shape.y + PADDING.top - box.y;
  for (const [key, bounds] of Object.entries(inner.shapes)) {
    outer.shapes[key] = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
  }
  for (const [key, points] of Object.entries(inner.edges)) {
    outer.edges[key] = points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  }
}

/** The end of a line goes with the shape that it is at, and so does what runs straight from there. */
function stayAt(points: readonly Point[], before: readonly Point[], moved: Point | undefined): void {
  const [first] = before;
  if (moved === undefined || first === undefined) return;
  for (const axis of ['x', 'y'] as const) {
    const bend = before.findIndex((point) => point[axis] !== first[axis]);
    for (const point of points.slice(0, bend < 0 ? points.length : bend)) point[axis] = first[axis] + moved[axis];
  }
}

/** A boundary event sits astride its host's lower edge and moves with that edge, as the flows from it do. */
function pushShape(bounds: DiagramBounds, host: DiagramBounds, push: (point: Point) => void): void {
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const before = { ...centre };
  if (centre.x > host.x + host.width && bounds.x < host.x + host.width) centre.x = host.x + host.width;
  push(centre);
  bounds.x += centre.x - before.x;
  bounds.y += centre.y - before.y;
}

/** Room kept between what is added and what stands there. */
const GAP = 40;

/**
 * Places for what a diagram forgot, beside the neighbours that it has; whatever was drawn stays where it is. An element
 * stands to its neighbour as it would in a layout of the whole.
 */
export async function layOutMissing(
  model: Structure & Pick<ProcessModel, 'diagram'>,
  missing: readonly ProcessNode[],
  folded: ReadonlySet<string>,
): Promise<ProcessDiagram> {
  const whole = await layOut(model);
  const added: ProcessDiagram = { shapes: {}, edges: {} };
  const placed = (id: string): DiagramBounds | undefined => added.shapes[id] ?? model.diagram.shapes[id];
  const neighbours = ({ id, incoming, outgoing, attachedTo, scope }: ProcessNode): string[] => [
    ...(attachedTo === undefined ? [] : [attachedTo]),
    ...incoming.flatMap((flow) => model.flows[flow]?.source ?? []),
    ...outgoing.flatMap((flow) => model.flows[flow]?.target ?? []),
    ...(scope === model.id ? [] : [scope]),
    ...missing.filter((other) => other.id !== id && other.scope === scope).map((other) => other.id),
  ];
  let open = [...missing];
  while (open.length > 0) {
    // what hangs on nothing drawn begins below all else
    const next = open.find((node) => neighbours(node).some((id) => placed(id))) ?? open[0];
    if (!next) break;
    open = open.filter((node) => node !== next);
    const own = whole.shapes[next.id];
    if (!own) continue;
    const by = neighbours(next).find((id) => placed(id) && whole.shapes[id]);
    const [there, here] = by === undefined ? [undefined, undefined] : [whole.shapes[by], placed(by)];
    const shift = there && here ? { x: here.x - there.x, y: here.y - there.y } : below(model.diagram, own);
    const bounds = { ...own, x: own.x + shift.x, y: own.y + shift.y };
    const beside = Object.values(model.nodes).filter(({ id, scope }) => scope === next.scope && id !== next.id);
    const taken = beside.flatMap(({ id }) => placed(id) ?? []);
    if (next.attachedTo === undefined) while (taken.some((other) => overlap(bounds, other))) bounds.y += GAP;
    added.shapes[next.id] = bounds;
  }
  for (const { id, source, target } of Object.values(model.flows)) {
    if (Object.hasOwn(model.diagram.edges, id) || folded.has(source) || folded.has(target)) continue;
    const [from, to] = [placed(source), placed(target)];
    if (from && to) added.edges[id] = lineBetween(from, to);
  }
  return added;
}

function below(diagram: ProcessDiagram, own: DiagramBounds): Point {
  const box = boundsOf(diagram);
  return box ? { x: box.x - own.x, y: box.y + box.height + GAP - own.y } : { x: 0, y: 0 };
}

function overlap(a: DiagramBounds, b: DiagramBounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** From the right edge of one to the left edge of the other, with a bend where they do not stand in one line. */
function lineBetween(from: DiagramBounds, to: DiagramBounds): Point[] {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  const end = { x: to.x, y: to.y + to.height / 2 };
  const middle = (start.x + end.x) / 2;
  return start.y === end.y ? [start, end] : [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
}

export function boundsOf(diagram: ProcessDiagram): DiagramBounds | undefined {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { x, y, width, height } of [...Object.values(diagram.shapes), ...Object.values(diagram.names ?? {})]) {
    xs.push(x, x + width);
    ys.push(y, y + height);
  }
  for (const { x, y } of Object.values(diagram.edges).flat()) {
    xs.push(x);
    ys.push(y);
  }
  if (xs.length === 0) return undefined;
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The diagram as interchange, ready to stand before `</definitions>` of any file. */
export function diagramXml(processId: string, diagram: ProcessDiagram): string {
  const id = escapeXml(processId);
  return `<bpmndi:BPMNDiagram ${DECLARED} id="${id}_diagram"><bpmndi:BPMNPlane id="${id}_plane" bpmnElement="${id}">\n${drawnXml(diagram, '')}\n</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>\n`;
}

/** Shapes and lines alone, ready to stand in the plane of any file. */
export function shapesXml(diagram: ProcessDiagram): string {
  return drawnXml(diagram, ` ${DECLARED}`);
}

const DECLARED = ['bpmndi', 'dc', 'di'].map((prefix) => `xmlns:${prefix}="${PREFIXES[prefix]}"`).join(' ');

function drawnXml({ shapes, edges }: ProcessDiagram, declared: string): string {
  const shape = ([id, { x, y, width, height }]: [string, DiagramBounds]): string =>
    `<bpmndi:BPMNShape${declared} id="${escapeXml(id)}_di" bpmnElement="${escapeXml(id)}" isExpanded="true"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
  const edge = ([id, points]: [string, Point[]]): string => {
    const waypoints = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('');
    return `<bpmndi:BPMNEdge${declared} id="${escapeXml(id)}_di" bpmnElement="${escapeXml(id)}">${waypoints}</bpmndi:BPMNEdge>`;
  };
  return [...Object.entries(shapes).map(shape), ...Object.entries(edges).map(edge)].join('\n');
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
