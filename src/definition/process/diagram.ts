import type { DiagramBounds, ProcessDiagram } from '../types/process.ts';
import { attributeOf, childOf, childrenOf, isStandard, localName } from './reading.ts';
import type { XmlElement } from './xml.ts';

const LARGEST = 100_000;

/** The planes of a file, in order: the process, and what lies in sub-processes that are drawn shut. */
function planesOf(definitions: XmlElement): XmlElement[] {
  return childrenOf(definitions, 'BPMNDiagram').flatMap((diagram) => childrenOf(diagram, 'BPMNPlane'));
}

/** Ids of the sub-processes that a plane shows by itself. */
function ownPlanes(definitions: XmlElement): Set<string> {
  const shown = planesOf(definitions).map((plane) => localName(attributeOf(plane, 'bpmnElement') ?? ''));
  const whole = [...childrenOf(definitions, 'process'), ...childrenOf(definitions, 'collaboration')];
  const ids = new Set(whole.map((element) => attributeOf(element, 'id')));
  return new Set(shown.filter((id) => !ids.has(id)));
}

/** The shapes and lines of the process as a whole: of the first plane that shows it. */
export function mainPlane(definitions: XmlElement): readonly XmlElement[] {
  const planes = planesOf(definitions);
  const own = ownPlanes(definitions);
  const main = planes.find((plane) => !own.has(localName(attributeOf(plane, 'bpmnElement') ?? ''))) ?? planes[0];
  return main?.children.filter(isStandard) ?? [];
}

/** Ids of the sub-processes that are drawn shut: marked so, or shown by a plane of their own. */
export function shutScopes(definitions: XmlElement): Set<string> {
  const shut = mainPlane(definitions).filter((shape) => attributeOf(shape, 'isExpanded') === 'false');
  return new Set([
    ...ownPlanes(definitions),
    ...shut.map((shape) => localName(attributeOf(shape, 'bpmnElement') ?? '')),
  ]);
}

/** Reads the picture of the process: bounds of shapes and waypoints of edges, by the id of what they show. */
export function readDiagram(definitions: XmlElement): ProcessDiagram {
  const diagram: ProcessDiagram = { shapes: {}, edges: {} };
  for (const element of mainPlane(definitions)) {
    const id = localName(attributeOf(element, 'bpmnElement') ?? '');
    if (id === '') continue;
    if (element.name === 'BPMNShape') {
      const bounds = readBounds(childOf(element, 'Bounds'));
      if (bounds) diagram.shapes[id] = bounds;
      const label = childOf(element, 'BPMNLabel');
      const name = label && readBounds(childOf(label, 'Bounds'));
      if (name) diagram.names = { ...diagram.names, [id]: name };
    } else if (element.name === 'BPMNEdge') {
      const points = childrenOf(element, 'waypoint').map((point) => ({ x: number(point, 'x'), y: number(point, 'y') }));
      if (points.length > 1 && points.every(({ x, y }) => isCoordinate(x) && isCoordinate(y)))
        diagram.edges[id] = points;
    }
  }
  return diagram;
}

function readBounds(element: XmlElement | undefined): DiagramBounds | undefined {
  if (!element) return undefined;
  const [x, y, width, height] = [
    number(element, 'x'),
    number(element, 'y'),
    number(element, 'width'),
    number(element, 'height'),
  ];
  if (![x, y, width, height].every(isCoordinate) || width <= 0 || height <= 0) return undefined;
  return { x, y, width, height };
}

function number(element: XmlElement, name: string): number {
  const text = attributeOf(element, name);
  return text === undefined || text.trim() === '' ? NaN : Number(text);
}

function isCoordinate(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) < LARGEST;
}
