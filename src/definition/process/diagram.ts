import type { DiagramBounds, ProcessDiagram } from '../types/process.ts';
import { attributeOf, childOf, childrenOf, localName } from './reading.ts';
import type { XmlElement } from './xml.ts';

const LARGEST = 100_000;

/** Reads the first diagram of a file: bounds of shapes and waypoints of edges, by the id of what they show. */
export function readDiagram(definitions: XmlElement): ProcessDiagram {
  const diagram: ProcessDiagram = { shapes: {}, edges: {} };
  const [first] = childrenOf(definitions, 'BPMNDiagram');
  for (const element of (first && childOf(first, 'BPMNPlane'))?.children ?? []) {
    const id = localName(attributeOf(element, 'bpmnElement') ?? '');
    if (id === '') continue;
    if (element.name === 'BPMNShape') {
      const bounds = readBounds(childOf(element, 'Bounds'));
      if (bounds) diagram.shapes[id] = bounds;
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
