import type { DiagramElement, ElementRegistry, Modeling, Resized } from './bpmn.ts';

/** px between a part and what stands beside it */
export const GAP = 60;

interface Events {
  on(event: string, listener: (event: { context: Resized }) => void): void;
}

/**
 * A part that grows, since something is put into it, pushes on what stands to the right of it or below it: bpmn-js lets it
 * grow over them. It is undone with what made the part grow.
 */
export class MakesRoom {
  static $inject = ['eventBus', 'modeling', 'elementRegistry'];

  constructor(events: Events, modeling: Modeling, registry: ElementRegistry) {
    events.on('commandStack.shape.resize.postExecuted', ({ context: { shape, oldBounds: was } }) => {
      if (shape.type !== 'bpmn:SubProcess' || !was) return;
      const beside = besides(registry, shape);
      const push = (axis: 'x' | 'y', length: 'width' | 'height') => {
        const [edge, grown] = [was[axis] + was[length], shape[axis] + shape[length]];
        const behind = beside.filter((each) => each[axis] >= edge);
        const lack = grown + GAP - Math.min(...behind.map((each) => each[axis]));
        if (grown > edge && lack > 0 && behind.length > 0) modeling.moveElements(behind, { x: 0, y: 0, [axis]: lack });
      };
      push('x', 'width');
      push('y', 'height');
    });
  }
}

/** What stands in the same scope; what hangs on a border goes with its step. */
export function besides(registry: ElementRegistry, shape: DiagramElement): DiagramElement[] {
  return registry
    .getAll()
    .filter((each) => each.parent === shape.parent && !each.waypoints && !each.labelTarget && !each.host)
    .filter((each) => each !== shape);
}
