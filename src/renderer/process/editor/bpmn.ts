import type { ShapeAttributes } from './supported.ts';

/**
 * The few things of bpmn-js that the editor touches, with their types: its services come by name out of an injector that
 * knows none.
 */
export interface Moddle {
  id: string;
  $type: string;
  /** null where somebody has taken the words out of the drawing */
  name?: string | null;
  get(name: string): unknown;
  $instanceOf(type: string): boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface DiagramElement {
  id: string;
  type: string;
  x: number;
  y: number;
  width: number;
  height: number;
  parent?: DiagramElement | null;
  incoming: DiagramElement[];
  outgoing: DiagramElement[];
  source?: DiagramElement;
  target?: DiagramElement;
  labelTarget?: DiagramElement | null;
  host?: DiagramElement | null;
  label?: DiagramElement | null;
  /** how the file draws it */
  di?: { label?: { bounds?: unknown } };
  waypoints?: Point[];
  businessObject: Moddle;
}

export interface ElementRegistry {
  get(id: string): DiagramElement | undefined;
  getAll(): DiagramElement[];
  getGraphics(element: DiagramElement): unknown;
}

export interface Modeling {
  updateProperties(element: DiagramElement, properties: Record<string, unknown>): void;
  updateModdleProperties(element: DiagramElement, moddle: Moddle, properties: Record<string, unknown>): void;
  createShape(
    shape: DiagramElement,
    position: Point,
    target: DiagramElement,
    hints?: Record<string, unknown>,
  ): DiagramElement;
  moveElements(elements: DiagramElement[], delta: Point, target?: DiagramElement): void;
  reconnectStart(connection: DiagramElement, source: DiagramElement, docking: Point): void;
  reconnectEnd(connection: DiagramElement, target: DiagramElement, docking: Point): void;
  connect(source: DiagramElement, target: DiagramElement, attributes?: { type: string }): DiagramElement;
  removeElements(elements: DiagramElement[]): void;
  layoutConnection(connection: DiagramElement): void;
  updateWaypoints(connection: DiagramElement, waypoints: Point[]): void;
}

export interface ElementFactory {
  createShape(attributes: ShapeAttributes): DiagramElement;
}

export interface BpmnFactory {
  create(type: string, attributes?: Record<string, unknown>): Moddle;
}

export interface CommandStack {
  registerHandler(command: string, handler: unknown): void;
  execute(command: string, context: unknown): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
}

interface Selection {
  select(elements: DiagramElement | DiagramElement[] | null): void;
  get(): DiagramElement[];
}

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is known of a shape that has another size now. */
export interface Resized {
  shape: DiagramElement;
  oldBounds?: Bounds;
}

interface Canvas {
  getContainer(): HTMLElement;
  zoom(level?: number | 'fit-viewport', center?: 'auto'): number;
  viewbox(box?: Bounds): { inner: Bounds; outer: { width: number; height: number } };
  scrollToElement(id: string, padding?: number): void;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  getRootElement(): DiagramElement;
}

interface Overlays {
  add(element: string, type: string, overlay: { position: object; html: HTMLElement }): string;
  remove(filter: { type: string }): void;
}

interface EventBus {
  on(
    event: string | string[],
    listener: (event: { newSelection?: DiagramElement[]; context?: { shape?: DiagramElement } }) => void,
  ): void;
}

export interface GraphicsFactory {
  update(type: 'shape', element: DiagramElement, drawn: unknown): void;
}

export interface AutoPlace {
  append(source: DiagramElement, shape: DiagramElement): DiagramElement;
}

/** By the names under which bpmn-js keeps them. */
export interface Services {
  elementRegistry: ElementRegistry;
  modeling: Modeling;
  elementFactory: ElementFactory;
  bpmnFactory: BpmnFactory;
  commandStack: CommandStack;
  selection: Selection;
  canvas: Canvas;
  overlays: Overlays;
  eventBus: EventBus;
  autoPlace: AutoPlace;
  graphicsFactory: GraphicsFactory;
}

/** `userTask` of `bpmn:UserTask`. */
export function kindOf(element: DiagramElement): string {
  const local = element.businessObject.$type.slice('bpmn:'.length);
  return local.charAt(0).toLowerCase() + local.slice(1);
}
