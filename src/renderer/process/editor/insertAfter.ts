import type { CommandStack, DiagramElement, ElementFactory, ElementRegistry, Modeling } from './bpmn.ts';
import type { ShapeAttributes } from './supported.ts';

const GAP = 60;

export interface InsertAfter {
  source: DiagramElement;
  shape: ShapeAttributes;
  /** the new element, once it is there */
  made?: DiagramElement;
}

/**
 * One step of undo: puts an element on the only way out of another one, and moves everything behind it to the right.
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
    const { source } = context;
    const [way] = source.outgoing.filter((each) => each.type === 'bpmn:SequenceFlow');
    const { parent } = source;
    if (!way?.target || !parent) throw new Error(`${source.id} has no way out to put something on`);
    const shape = this.#factory.createShape(context.shape);
    const left = source.x + source.width + GAP;
    const lack = left + shape.width + GAP - way.target.x;
    const behind = this.#behind(source, parent);
    if (lack > 0 && behind.includes(way.target)) this.#modeling.moveElements(behind, { x: lack, y: 0 });
    const middle = source.y + source.height / 2;
    const made = this.#modeling.createShape(shape, { x: left + shape.width / 2, y: middle }, parent);
    const { target } = way;
    this.#modeling.connect(made, target, { type: 'bpmn:SequenceFlow' });
    // the condition of the way stays with it: it still says when one goes on from the source
    this.#modeling.removeElements([way]);
    this.#modeling.connect(source, made, { type: 'bpmn:SequenceFlow' });
    context.made = made;
  }

  /** Everything in the same scope that stands to the right of it. */
  #behind(source: DiagramElement, parent: DiagramElement): DiagramElement[] {
    return this.#registry
      .getAll()
      .filter((each) => each.parent === parent && !each.waypoints && !each.labelTarget && !each.host)
      .filter((each) => each !== source && each.x >= source.x + source.width);
  }
}

class HallCommands {
  static $inject = ['commandStack'];

  constructor(stack: CommandStack) {
    stack.registerHandler(INSERT_AFTER, InsertAfterHandler);
  }
}

export const INSERT_AFTER = 'hall.insertAfter';

export const insertAfterModule = {
  __init__: ['hallCommands'],
  hallCommands: ['type', HallCommands],
};
