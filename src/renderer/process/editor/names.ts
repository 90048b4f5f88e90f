import { edgeOf, isOver, labelBeside } from '../../../definition/process/labels.ts';
import type { DiagramElement, ElementRegistry, GraphicsFactory } from './bpmn.ts';

/**
 * Names of events on borders stand where there is room, as in the picture that is only looked at: bpmn-js puts each below its
 * event, two of one step over each other. Only drawn so: it is no change, and what the file says of its own stays where it can be read.
 */
export function layNames(registry: ElementRegistry, graphics: GraphicsFactory): void {
  const all = registry.getAll();
  const shapes = all.filter(({ waypoints, labelTarget, parent }) => !waypoints && !labelTarget && parent);

  const taken = shapes.filter((each) => !holdsOthers(each));
  const lines = [
    ...all.flatMap(({ waypoints }) => (waypoints ? [waypoints] : [])),
    ...shapes.filter(holdsOthers).map(edgeOf),
  ];
  for (const event of shapes) {
    const { label, host, di } = event;
    if (event.type !== 'bpmn:BoundaryEvent' || !label || !host) continue;
    // one that lies behind a step cannot be read
    if (!di?.label?.bounds || taken.some((other) => isOver(label, other))) {
      Object.assign(label, labelBeside(event, label, { host, taken, lines }));
      graphics.update('shape', label, registry.getGraphics(label));
    }
    taken.push(label);
  }
}

/** Pools, lanes and open sub-processes: names stand in them. */
const holdsOthers = ({ type }: DiagramElement): boolean =>
  ['bpmn:SubProcess', 'bpmn:Participant', 'bpmn:Lane', 'bpmn:Group'].includes(type);
