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
    if (node.type === 'subProcess') open(diagram, node.id, await layOutScope(model, node.id));
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
function open(outer: ProcessDiagram, id: string, inner: ProcessDiagram): void {
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
  for (const [key, bounds] of Object.entries(outer.shapes)) if (key !== id) pushShape(bounds, shape, push);
  for (const points of Object.values(outer.edges)) points.forEach(push);
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

/** A boundary event sits astride its host's lower edge and moves with that edge, as the flows from it do. */
function pushShape(bounds: DiagramBounds, host: DiagramBounds, push: (point: Point) => void): void {
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const before = { ...centre };
  if (centre.x > host.x + host.width && bounds.x < host.x + host.width) centre.x = host.x + host.width;
  push(centre);
  bounds.x += centre.x - before.x;
  bounds.y += centre.y - before.y;
}

export function boundsOf(diagram: ProcessDiagram): DiagramBounds | undefined {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { x, y, width, height } of Object.values(diagram.shapes)) {
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
export function diagramXml(processId: string, { shapes, edges }: ProcessDiagram): string {
  const shape = ([id, { x, y, width, height }]: [string, DiagramBounds]): string =>
    `<bpmndi:BPMNShape id="${escapeXml(id)}_di" bpmnElement="${escapeXml(id)}" isExpanded="true"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
  const edge = ([id, points]: [string, Point[]]): string => {
    const waypoints = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('');
    return `<bpmndi:BPMNEdge id="${escapeXml(id)}_di" bpmnElement="${escapeXml(id)}">${waypoints}</bpmndi:BPMNEdge>`;
  };
  const content = [...Object.entries(shapes).map(shape), ...Object.entries(edges).map(edge)].join('\n');
  const prefixes = ['bpmndi', 'dc', 'di'].map((prefix) => `xmlns:${prefix}="${PREFIXES[prefix]}"`).join(' ');
  const id = escapeXml(processId);
  return `<bpmndi:BPMNDiagram ${prefixes} id="${id}_diagram"><bpmndi:BPMNPlane id="${id}_plane" bpmnElement="${id}">\n${content}\n</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>\n`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
