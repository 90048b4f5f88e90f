import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type { DiagramElement, Services } from './bpmn.ts';
import { commandsModule, CONNECT, INSERT_AFTER } from './commands.ts';
import type { Connect, InsertAfter } from './commands.ts';
import { beginTimer, changeFacts, factsOf } from './facts.ts';
import type { Facts } from './facts.ts';
import { FaultMarks, type DrawnFault } from './faultMarks.ts';
import { FLOWABLE } from './flowable.ts';
import { layNames } from './names.ts';
import { outlineOf } from './outline.ts';
import type { OutlineItem } from './outline.ts';
import { hallProviders } from './providers.ts';
import { canFollow, shapeOf, TIMER } from './supported.ts';
import type { AddableKind } from './supported.ts';
import { bpmnWords } from './texts.ts';
import type { EditorTexts } from './texts.ts';

/** px of the canvas that the palette covers, and that stay free around the drawing */
const PALETTE = 136;
const MARGIN = 24;
/** What bpmn-js calls a node that was just drawn. */
const MADE_UP = /^(?:Activity|Gateway|Event)_[0-9a-z]{7}$/;
/** px from the edge of a sub-process to the middle of its start */
const INSIDE = 60;
/** px from one timer on a border to the next */
const BESIDE = 40;
/** No drawing is made smaller. */
const SMALLEST = 0.2;
/** Colours follow the page's, light or dark. */
const COLOURS = {
  defaultFillColor: 'var(--hall-surface)',
  defaultStrokeColor: 'var(--hall-text)',
  defaultLabelColor: 'var(--hall-text)',
};

export interface DrawingOptions {
  container: HTMLElement;
  texts: EditorTexts;
  readonly: boolean;
  onChange(): void;
  onSelect(id: string | null): void;
}

/** What reads XML: it comes while somebody looks at the drawing. */
const loadReader = () => import('../../../definition/edit/edited-xml.ts');

/** A process on the screen: everything that the editor does with bpmn-js goes through here, by id of elements. */
export class ProcessDrawing {
  readonly #bpmn: Modeler | NavigatedViewer;
  readonly #readonly: boolean;
  #opened = { text: '', written: '' };
  readonly #faults: FaultMarks;
  #ids = new Map<DiagramElement, string>();
  readonly #keys = new WeakMap<DiagramElement, string>();

  constructor({ container, texts, readonly, onChange, onSelect }: DrawingOptions) {
    const words = { translate: ['value', bpmnWords(texts)] };
    // texts are measured on a canvas, which knows no variables of the page
    const fontFamily = getComputedStyle(container).getPropertyValue('--hall-font').trim() || 'sans-serif';
    const font = { fontFamily, fontSize: 12 };
    const common = {
      container,
      bpmnRenderer: COLOURS,
      textRenderer: { defaultStyle: font, externalStyle: font },
      moddleExtensions: { flowable: FLOWABLE },
    };
    this.#readonly = readonly;
    this.#bpmn = readonly
      ? new NavigatedViewer({ ...common, additionalModules: [words] })
      : new Modeler({ ...common, additionalModules: [words, hallProviders, commandsModule] });
    this.#faults = new FaultMarks(this.#bpmn);
    const events = this.#get('eventBus');
    const tell = ([only, ...more]: readonly DiagramElement[]) =>
      onSelect(only && more.length === 0 ? (only.labelTarget ?? only).id : null);
    events.on('commandStack.changed', () => {
      // what is chosen may be called otherwise now
      tell(this.#get('selection').get());
      onChange();
    });
    // one without a time cannot be read: with it goes the form, until somebody has typed one
    events.on('commandStack.shape.create.preExecute', ({ context }) => {
      if (context?.shape?.businessObject) beginTimer(context.shape.businessObject, this.#get('bpmnFactory'));
    });
    events.on('selection.changed', ({ newSelection = [] }) => tell(newSelection));
  }

  #get<Name extends keyof Services>(name: Name): Services[Name] {
    return this.#bpmn.get<Services[Name]>(name);
  }

  /** @throws Error where the text is no BPMN */
  async open(xml: string): Promise<void> {
    // it is there when something is drawn, though the server may be away by then
    if (!this.#readonly) void loadReader().catch(() => undefined);
    await this.#bpmn.importXML(xml);
    layNames(this.#get('elementRegistry'), this.#get('graphicsFactory'));
    this.#opened = { text: xml, written: this.#readonly ? '' : await this.#written() };
    this.#faults.forget();
    this.renamed();
    this.fit();
  }

  /** The text that was opened, with what was changed since. */
  async xml(): Promise<string> {
    const { text, written } = this.#opened;
    if (this.#readonly) return text;
    const { editedXml } = await loadReader();
    return editedXml(text, written, await this.#written());
  }

  /** The whole anew, as bpmn-js lays it out. */
  async #written(): Promise<string> {
    const { xml } = await this.#bpmn.saveXML({ format: true });
    return xml ?? '';
  }

  /** Nodes that are called otherwise than when this was asked last, by the id that they had then. */
  renamed(): Map<string, string> {
    const before = this.#ids;
    this.#ids = new Map(this.#nodes().map((each) => [each, each.id]));
    return new Map(
      [...this.#ids].flatMap(([each, id]) => {
        const was = before.get(each);
        return was === undefined || was === id ? [] : [[was, id]];
      }),
    );
  }

  /** Nodes that have a name, and the id that they were drawn with. */
  uncalled(): { id: string; name: string }[] {
    return this.#nodes().flatMap(({ id, businessObject: { name } }) =>
      MADE_UP.test(id) && name?.trim() ? [{ id, name }] : [],
    );
  }

  // ---- looking ----

  outline(): OutlineItem[] {
    return outlineOf(this.#get('elementRegistry').getAll());
  }

  facts(id: string): Facts | null {
    const element = this.#find(id);
    return element?.businessObject ? factsOf(element) : null;
  }

  /** What stays the same of an element, however it is called. */
  keyOf(id: string): string {
    const element = this.#find(id);
    const key = (element && this.#keys.get(element)) ?? id;
    if (element) this.#keys.set(element, key);
    return key;
  }

  has(id: string): boolean {
    return this.#find(id) !== undefined;
  }

  /** All of it, however small; the palette covers nothing. */
  fit(): void {
    const canvas = this.#get('canvas');
    // a hidden place has no size to fit into
    if (!canvas.getRootElement() || !this.#visible()) return;
    const { inner, outer } = canvas.viewbox();
    const left = this.#readonly ? MARGIN : PALETTE;
    const wide = (outer.width - left - MARGIN) / Math.max(1, inner.width);
    const high = (outer.height - 2 * MARGIN) / Math.max(1, inner.height);
    const scale = Math.min(1, Math.max(SMALLEST, Math.min(wide, high)));
    const [width, height] = [outer.width / scale, outer.height / scale];
    const above = Math.max(MARGIN / scale, (height - inner.height) / 2);
    canvas.viewbox({ x: inner.x - left / scale, y: inner.y - above, width, height });
  }

  zoom(factor: number): void {
    const canvas = this.#get('canvas');
    canvas.zoom(Math.min(4, Math.max(SMALLEST, canvas.zoom() * factor)), 'auto');
  }

  select(id: string | null): void {
    const element = id === null ? undefined : this.#find(id);
    this.#get('selection').select(element ?? null);
    if (element && this.#visible()) this.#get('canvas').scrollToElement(element.id, 80);
  }

  showFaults(faults: readonly DrawnFault[]): void {
    this.#faults.show(faults);
  }

  // ---- changing ----

  change(id: string, change: Partial<Omit<Facts, 'kind' | 'hasChoice' | 'around'>>): void {
    const element = this.#find(id);
    if (!element) return;
    const tools = { modeling: this.#get('modeling'), factory: this.#get('bpmnFactory') };
    changeFacts(element, change, tools);
  }

  /** Gives a node an id that it may have; none is wished = it keeps its own. */
  call(id: string, wish: string | undefined): void {
    if (wish === undefined || !this.has(id)) return;
    let free = wish;
    for (let count = 2; free === 'start' || free === 'view' || this.has(free); count++) free = `${wish}${count}`;
    this.change(id, { id: free });
  }

  /** Puts a new element on a way, or the only way out of another one, or at its end; answers its id. */
  addAfter(id: string, kind: AddableKind): string | null {
    const element = this.#find(id);
    if (!element) return null;
    const isWay = element.type === 'bpmn:SequenceFlow';
    const ways = isWay ? [element] : element.outgoing.filter((each) => each.type === 'bpmn:SequenceFlow');
    const [way] = ways;
    if (!way || ways.length > 1 || kind === 'endEvent') return isWay ? null : this.addBranch(id, kind);
    const context: InsertAfter = { way, shape: shapeOf(kind) };
    this.#get('commandStack').execute(INSERT_AFTER, context);
    return context.made ? this.#begun(context.made) : null;
  }

  /** Adds one more way out of an element, with a new element at its end; answers its id. */
  addBranch(id: string, kind: AddableKind): string | null {
    const source = this.#find(id);
    if (!source || !canFollow(source.type)) return null;
    const shape = this.#get('elementFactory').createShape(shapeOf(kind));
    return this.#begun(this.#get('autoPlace').append(source, shape));
  }

  /** A sub-process has a start at once: nobody could put anything into an empty one by the list. */
  #begun(made: DiagramElement): string {
    const { id, type, x, y, height } = made;
    if (type === 'bpmn:SubProcess') {
      const start = this.#get('elementFactory').createShape(shapeOf('startEvent'));
      this.#get('modeling').createShape(start, { x: x + INSIDE, y: y + height / 2 }, made);
      this.select(id);
    }
    return id;
  }

  /** Hangs a timer on an activity: what happens when nobody acts in time. Answers its id. */
  attachTimer(id: string): string | null {
    const host = this.#find(id);
    if (!host) return null;
    const shape = this.#get('elementFactory').createShape({
      type: 'bpmn:BoundaryEvent',
      eventDefinitionType: TIMER,
    });
    // beside those that hang there already
    const others = this.#nodes().filter((each) => each.host === host).length;
    const right = Math.max(20, host.width - 20 - others * BESIDE);
    const corner = { x: host.x + right, y: host.y + host.height };
    return this.#get('modeling').createShape(shape, corner, host, { attach: true }).id;
  }

  connect(from: string, to: string): void {
    const [source, target] = [this.#find(from), this.#find(to)];
    if (!source || !target) return;
    const context: Connect = { source, target };
    this.#get('commandStack').execute(CONNECT, context);
  }

  remove(id: string): void {
    const element = this.#find(id);
    if (element) this.#get('modeling').removeElements([element]);
  }

  undo(): void {
    this.#get('commandStack').undo();
  }

  redo(): void {
    this.#get('commandStack').redo();
  }

  /** A drawing that is only looked at has none, also in the moment before it is opened anew for changing. */
  history(): { undo: boolean; redo: boolean } {
    if (this.#readonly) return { undo: false, redo: false };
    const stack = this.#get('commandStack');
    return { undo: stack.canUndo(), redo: stack.canRedo() };
  }

  close(): void {
    this.#bpmn.destroy();
  }

  #nodes(): DiagramElement[] {
    return this.#get('elementRegistry')
      .getAll()
      .filter(({ waypoints, labelTarget, parent }) => !waypoints && !labelTarget && parent);
  }

  #find(id: string): DiagramElement | undefined {
    return this.#get('elementRegistry').get(id);
  }

  #visible(): boolean {
    const container = this.#get('canvas').getContainer();
    return container.offsetWidth > 0;
  }
}
