import type { AutoPlace, DiagramElement, ElementFactory } from './bpmn.ts';
import { ADDABLE, addable, isReplacement, shapeOf } from './supported.ts';

/**
 * The palette, the pad beside an element and its menu, cut down to what the engine runs: bpmn-js offers all of BPMN. Own
 * services under bpmn-js's names take the place of its own; it finds their arguments by `$inject`.
 */
interface Entry {
  group: string;
  className: string;
  title: string;
  separator?: boolean;
  action: Record<string, (event: Event, element: DiagramElement) => void>;
}

type Entries = Record<string, Entry>;
type Words = (text: string) => string;

interface Create {
  start(event: Event, shape: DiagramElement | DiagramElement[], context?: object): void;
}

interface Provided {
  registerProvider(...args: unknown[]): void;
}

/** The palette: tools of bpmn-js stay, what can be created is ours. */
class HallPalette {
  static $inject = ['palette', 'create', 'elementFactory', 'translate'];
  readonly #create: Create;
  readonly #factory: ElementFactory;
  readonly #words: Words;

  constructor(palette: Provided, create: Create, factory: ElementFactory, words: Words) {
    this.#create = create;
    this.#factory = factory;
    this.#words = words;
    // after bpmn-js's own, whose entries it gets to cut down
    palette.registerProvider(500, this);
  }

  getPaletteEntries(): (entries: Entries) => Entries {
    return (entries) => {
      const tools = Object.entries(entries).filter(([name]) => !name.startsWith('create.'));
      const own = ADDABLE.map(({ kind, icon }): [string, Entry] => {
        const start = (event: Event) => this.#create.start(event, this.#factory.createShape(shapeOf(kind)));
        const title = this.#words(`Create ${kind}`);
        return [
          `create.${kind}`,
          { group: 'create', className: icon, title, action: { dragstart: start, click: start } },
        ];
      });
      return Object.fromEntries([...tools, ...own]);
    };
  }
}

/** The pad beside a chosen element: what may follow it. */
class HallContextPad {
  static $inject = ['contextPad', 'elementFactory', 'autoPlace', 'create', 'translate'];
  readonly #factory: ElementFactory;
  readonly #autoPlace: AutoPlace;
  readonly #create: Create;
  readonly #words: Words;

  constructor(pad: Provided, factory: ElementFactory, autoPlace: AutoPlace, create: Create, words: Words) {
    this.#factory = factory;
    this.#autoPlace = autoPlace;
    this.#create = create;
    this.#words = words;
    pad.registerProvider(500, this);
  }

  getContextPadEntries(): (entries: Entries) => Entries {
    return (entries) => {
      const kept = Object.entries(entries).filter(([name]) => !name.startsWith('append.') && name !== 'append');
      const follows = Object.keys(entries).some(
        (name) => name.startsWith('append.append') || name === 'append.end-event',
      );
      const own = follows
        ? (['userTask', 'exclusiveGateway', 'endEvent'] as const).map((kind) => this.#append(kind))
        : [];
      return Object.fromEntries([...own, ...kept]);
    };
  }

  #append(kind: 'userTask' | 'exclusiveGateway' | 'endEvent'): [string, Entry] {
    const { icon } = addable(kind);
    const click = (_event: Event, element: DiagramElement) =>
      void this.#autoPlace.append(element, this.#factory.createShape(shapeOf(kind)));
    const dragstart = (event: Event, source: DiagramElement) =>
      this.#create.start(event, this.#factory.createShape(shapeOf(kind)), { source });
    const title = this.#words(`Append ${kind}`);
    return [`append.${kind}`, { group: 'model', className: icon, title, action: { click, dragstart } }];
  }
}

class HallMenu {
  static $inject = ['popupMenu'];

  constructor(menu: Provided) {
    menu.registerProvider('bpmn-replace', 500, this);
  }

  getPopupMenuEntries(): (entries: Record<string, unknown>) => Record<string, unknown> {
    return (entries) => Object.fromEntries(Object.entries(entries).filter(([name]) => isReplacement(name)));
  }

  getPopupMenuHeaderEntries(): (entries: Record<string, unknown>) => Record<string, unknown> {
    return (entries) => Object.fromEntries(Object.entries(entries).filter(([name]) => isReplacement(name)));
  }
}

export const hallProviders = {
  __init__: ['hallPalette', 'hallContextPad', 'hallMenu'],
  hallPalette: ['type', HallPalette],
  hallContextPad: ['type', HallContextPad],
  hallMenu: ['type', HallMenu],
};
