import type { CommandStack, DiagramElement, ElementFactory, ElementRegistry, Modeling, Point } from './bpmn.ts';
import { besides, GAP, MakesRoom } from './room.ts';
import type { ShapeAttributes } from './supported.ts';

export interface InsertAfter {
  way: DiagramElement;
  shape: ShapeAttributes;
  /** the new element, once it is there */
  made?: DiagramElement;
}

export interface Connect {
  source: DiagramElement;
  target: DiagramElement;
}

/**
 * One step of undo: puts an element on a way, and moves everything behind it to the right.
 * bpmn-js finds the arguments by `$inject` and calls `preExecute`; what that does is undone with it.
 */
class InsertAfterHandler {
  static $inject = ['modeling', 'elementFactory', 'elementRegistry'];
  readonly #modeling: Modeling;
  readonly #factory: ElementFactory;
  readonly #registry: ElementRegistry;

  constructor(modeling: Modeling, factory: ElementFactory, registry: ElementRegistry) {
    this.#modeling = modeling;
    this.#factory = factory;
    this.#registry = registry;
  }

  preExecute(context: InsertAfter): void {
    const { source, target, parent, id } = context.way;
    if (!source || !target || !parent) throw new Error(`${id} leads nowhere`);
    const shape = this.#factory.createShape(context.shape);
    const left = source.x + source.width + GAP;
    const lack = left + shape.width + GAP - target.x;
    const behind = besides(this.#registry, source).filter((each) => each.x >= source.x + source.width);
    if (lack > 0 && behind.includes(target)) this.#modeling.moveElements(behind, { x: lack, y: 0 });
    // one of several ways leads where its target is
    const isOne = source.outgoing.filter((each) => each.type === 'bpmn:SequenceFlow').length === 1;
    const beside = isOne ? source : target;
    const middle = beside.y + beside.height / 2;
    const made = this.#modeling.createShape(shape, { x: left + shape.width / 2, y: middle }, parent);
    // the way stays what it is, with its condition: it still says when one goes on from the source
    this.#modeling.reconnectEnd(context.way, made, { x: made.x, y: middle });
    this.#modeling.connect(made, target, { type: 'bpmn:SequenceFlow' });
    context.made = made;
  }
}

/** One step of undo: connects two elements, below whatever stands on the straight way between them. */
class ConnectHandler {
  static $inject = ['modeling', 'elementRegistry'];
  readonly #modeling: Modeling;
  readonly #registry: ElementRegistry;

  constructor(modeling: Modeling, registry: ElementRegistry) {
    this.#modeling = modeling;
    this.#registry = registry;
  }

  preExecute({ source, target }: Connect): void {
    const made = this.#modeling.connect(source, target, { type: 'bpmn:SequenceFlow' });
    const { waypoints = [] } = made;
    const others = besides(this.#registry, source).filter((each) => each !== target);
    const isCrossed = others.some((each) =>
      waypoints.some((to, at) => at > 0 && crosses(waypoints[at - 1] ?? to, to, each)),
    );
    if (!isCrossed) return;
    const [from, to] = [middleOf(source), middleOf(target)];
    const between = others.filter(({ x, width }) => x < Math.max(from, to) && x + width > Math.min(from, to));
    const below = Math.max(...[source, target, ...between].map(({ y, height }) => y + height)) + GAP / 2;
    this.#modeling.updateWaypoints(made, [
      { x: from, y: source.y + source.height },
      { x: from, y: below },
      { x: to, y: below },
      { x: to, y: target.y + target.height },
    ]);
  }
}

const middleOf = ({ x, width }: DiagramElement): number => x + width / 2;

/** Ways run along the axes. */
function crosses(from: Point, to: Point, { x, y, width, height }: DiagramElement): boolean {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return left < x + width && right > x && top < y + height && bottom > y;
}

class HallCommands {
  static $inject = ['commandStack'];

  constructor(stack: CommandStack) {
    stack.registerHandler(INSERT_AFTER, InsertAfterHandler);
    stack.registerHandler(CONNECT, ConnectHandler);
  }
}

export const INSERT_AFTER = 'hall.insertAfter';
export const CONNECT = 'hall.connect';

export const commandsModule = {
  __init__: ['hallCommands', 'hallRoom'],
  hallCommands: ['type', HallCommands],
  hallRoom: ['type', MakesRoom],
};
