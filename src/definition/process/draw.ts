import type { DiagramBounds, ProcessModel, ProcessNode, SequenceFlow } from '../types/process.ts';
import { drawBackground, drawForeground, drawLines } from './draw-artifacts.ts';
import { drawNote, NOTE_STYLE, type NodeNote } from './draw-notes.ts';
import { flowsGone } from './gone.ts';
import { edgeOf, isOver, labelBeside } from './labels.ts';
import { boundsOf, escapeXml } from './layout.ts';
import { drawActivity, drawEvent, drawGateway } from './symbols.ts';
import { LINE_HEIGHT, round, sizeOf, textIn, wrap } from './text.ts';

export interface Marks {
  /** activities that were completed, in that order, each as often as it was */
  done: readonly string[];
  /** activities with an open task */
  active: readonly string[];
  /** the flows that were taken, where that is known; otherwise the order of what was done tells */
  taken?: ReadonlySet<string> | undefined;
  /** by the ids of nodes */
  notes?: ReadonlyMap<string, NodeNote> | undefined;
}

/** Words for people who listen to the diagram instead of looking at it. */
export interface DrawTexts {
  done: string;
  active: string;
  coming: string;
}

const TEXTS: DrawTexts = { done: '已完成', active: '办理中', coming: '未到' };
const MARGIN = 16;
/** Of a name below an event or a gateway: three lines. */
const NAME_LINES = 3;
const NAME_WIDTH = 96;
const NAME_HEIGHT = NAME_LINES * LINE_HEIGHT;

/**
 * Colours come from the page where it sets the custom properties, otherwise from the reader's scheme. `currentColor`
 * alone would do in a page, but not in a file that stands for itself.
 */
const STYLE = `
.process{--line:var(--process-line,#595959);--ink:var(--process-ink,#262626);--paper:var(--process-paper,#fff);--done:var(--process-done,#389e0d);--done-fill:var(--process-done-fill,#f6ffed);--active:var(--process-active,#d46b08);--active-fill:var(--process-active-fill,#fff7e6)}
@media (prefers-color-scheme:dark){.process{--line:var(--process-line,#a6a6a6);--ink:var(--process-ink,#e8e8e8);--paper:var(--process-paper,#1f1f1f);--done:var(--process-done,#73d13d);--done-fill:var(--process-done-fill,#16280f);--active:var(--process-active,#ffa940);--active-fill:var(--process-active-fill,#2b1d11)}}
.process{stroke:var(--line);stroke-width:1.5;fill:none;stroke-linejoin:round}
.process .box{fill:var(--paper)}.process .full{fill:var(--line)}
.process text{stroke:none;fill:var(--ink);font:12px "Noto Sans CJK SC","Noto Sans SC","PingFang SC","Microsoft YaHei","WenQuanYi Zen Hei",Arial,sans-serif;text-anchor:middle;dominant-baseline:central}
.process .way{stroke:var(--paper);stroke-width:4;paint-order:stroke}
.process .done{stroke:var(--done)}.process .done>.box{fill:var(--done-fill)}.process .done .full{fill:var(--done)}
.process .active{stroke:var(--active);stroke-width:2.5}.process .active>.box{fill:var(--active-fill)}
.process .head{fill:var(--line);stroke:none}.process .head-done{fill:var(--done);stroke:none}
`.replaceAll('\n', '');

const OPEN_HEAD =
  '<marker id="process-head-open" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="box" d="M1 1l8 4-8 4z"/></marker>';

/**
 * The process as an SVG picture, on the server and in the browser alike: no script, no link, nothing from outside, every
 * text escaped. Each element has a class: `done`, `active` or `coming`. What lies inside a collapsed sub-process marks the
 * sub-process.
 */
export function drawProcess(given: ProcessModel, marks: Marks, texts: DrawTexts = TEXTS): string {
  const model = { ...given, diagram: { ...given.diagram, names: namesOnBorders(given) } };
  const gone = marks.taken ?? flowsGone(model, marks.done, marks.active);
  const states = statesOf(model, marks, gone);
  const box = boundsOf(model.diagram) ?? { x: 0, y: 0, width: 100, height: 60 };
  const [x, y] = [round(box.x - MARGIN), round(box.y - MARGIN)];
  // names of events and gateways stand below them
  const [width, height] = [round(box.width + 2 * MARGIN), round(box.height + 2 * MARGIN + NAME_HEIGHT - 6)];
  const head = (id: string, className: string): string =>
    `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="${className}" d="M0 0l10 5-10 5z"/></marker>`;
  const { artifacts = [] } = model;
  // what looks otherwise than it runs is drawn as it looks
  const odd = new Set(artifacts.map(({ id }) => id));
  const own = Object.values(model.nodes).filter(({ id }) => !odd.has(id));
  const nodes = own.sort((a, b) => depthOf(model, a) - depthOf(model, b));
  const covering = nodes.flatMap((node) => (isScope(node) ? [] : (model.diagram.shapes[node.id] ?? [])));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="process" role="img" aria-label="${escapeXml(model.name || model.id)}" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${STYLE}${marks.notes ? NOTE_STYLE : ''}</style><defs>${head('process-head', 'head')}${head('process-head-done', 'head-done')}${artifacts.length > 0 ? OPEN_HEAD : ''}</defs>`,
    ...drawBackground(artifacts.filter(({ tag }) => tag === 'participant')),
    ...model.lanes.filter(({ id }) => !odd.has(id)).map(drawLane),
    ...drawBackground(artifacts.filter(({ tag }) => tag !== 'participant')),
    ...nodes.filter(isScope).map((node) => drawNode(model, node, states, texts)),
    ...drawLines(artifacts),
    ...Object.values(model.flows).map((flow) => drawFlow(model, flow, gone)),
    // names lie above every line
    ...Object.values(model.flows).map((flow) => flowLabel(flow.name, model.diagram.edges[flow.id] ?? [], covering)),
    ...artifacts.map(({ name, points = [] }) => flowLabel(name, points, covering)),
    ...drawForeground(artifacts.filter(({ tag }) => tag !== 'boundaryEvent')),
    ...nodes.filter((node) => !isScope(node)).map((node) => drawNode(model, node, states, texts)),
    ...drawForeground(artifacts.filter(({ tag }) => tag === 'boundaryEvent')),
    ...model.annotations.map(drawAnnotation),
    ...[...(marks.notes ?? [])].map(([id, note]) => {
      const bounds = model.diagram.shapes[id];
      return bounds ? drawNote(note, bounds) : '';
    }),
    '</svg>',
  ].join('');
}

type State = keyof DrawTexts;

function statesOf(model: ProcessModel, { done, active }: Marks, gone: ReadonlySet<string>): Map<string, State> {
  const states = new Map<string, State>();
  const set = (ids: readonly string[], state: State): void => {
    for (const id of ids) {
      for (let node = model.nodes[id]; node; node = model.nodes[node.scope]) {
        // a sub-process is done when it is left, which a completed task inside does not say
        if (node.id !== id && state === 'done' && isDrawn(model, node.id)) break;
        states.set(node.id, state);
        if (state === 'done' && isDrawn(model, node.id)) break;
      }
    }
  };
  set(done, 'done');
  set(active, 'active');
  // a gateway that was passed has nobody who did it
  for (const id of gone) {
    const { source } = model.flows[id] ?? {};
    if (source !== undefined && !states.has(source)) states.set(source, 'done');
  }
  return states;
}

const isDrawn = (model: ProcessModel, id: string): boolean => model.diagram.shapes[id] !== undefined;
const isScope = (node: ProcessNode): boolean => node.type === 'subProcess';

function depthOf(model: ProcessModel, node: ProcessNode): number {
  let depth = 0;
  for (let scope = model.nodes[node.scope]; scope; scope = model.nodes[scope.scope]) depth++;
  return depth;
}

function drawNode(model: ProcessModel, node: ProcessNode, states: Map<string, State>, texts: DrawTexts): string {
  const bounds = model.diagram.shapes[node.id];
  if (!bounds) return '';
  const state = states.get(node.id) ?? 'coming';
  const round = node.type.endsWith('Event') || node.type.endsWith('Gateway');
  const title = node.name === '' ? '' : `<title>${escapeXml(`${node.name}: ${texts[state]}`)}</title>`;
  const shape = node.type.endsWith('Event')
    ? drawEvent(node, bounds)
    : node.type.endsWith('Gateway')
      ? drawGateway(node, bounds)
      : drawActivity(node, bounds);
  const label =
    node.type === 'boundaryEvent'
      ? textIn(node.name, model.diagram.names?.[node.id] ?? bounds, 'middle', 'way')
      : round
        ? labelBelow(node.name, bounds)
        : labelInside(node, bounds, containsShapes(model, node));
  return `<g class="${state}" data-id="${escapeXml(node.id)}">${title}${shape}${label}</g>`;
}

function containsShapes(model: ProcessModel, node: ProcessNode): boolean {
  return isScope(node) && Object.values(model.nodes).some((each) => each.scope === node.id && isDrawn(model, each.id));
}

function labelInside(node: ProcessNode, { x, y, width, height }: DiagramBounds, open: boolean): string {
  if (open) return textIn(node.name, { x: x + 10, y: y + 6, width: width - 20, height: 15 }, 'top');
  const bottom = node.multi ? 16 : 4;
  const icon = node.type === 'userTask' || node.type === 'serviceTask' ? 14 : 4;
  return textIn(node.name, { x: x + 6, y: y + icon, width: width - 12, height: height - icon - bottom });
}

function labelBelow(name: string, { x, y, width, height }: DiagramBounds): string {
  return textIn(
    name,
    { x: x + width / 2 - NAME_WIDTH / 2, y: y + height + 2, width: NAME_WIDTH, height: NAME_HEIGHT },
    'top',
    'way',
  );
}

/** Where the names of events on borders stand, one after the other: where their file says, else where there is room. */
function namesOnBorders({ nodes, diagram }: ProcessModel): Record<string, DiagramBounds> {
  const all = Object.values(nodes);
  const shapes = (some: readonly ProcessNode[]) => some.flatMap(({ id }) => diagram.shapes[id] ?? []);
  const taken = shapes(all.filter((node) => !isScope(node)));
  const lines = [...Object.values(diagram.edges), ...shapes(all.filter(isScope)).map(edgeOf)];
  const names: Record<string, DiagramBounds> = {};
  for (const { id, name, attachedTo = '' } of all.filter(({ type }) => type === 'boundaryEvent')) {
    const event = diagram.shapes[id];
    if (!event || name === '') continue;
    const around = { host: diagram.shapes[attachedTo], taken, lines };
    const own = diagram.names?.[id];
    // one that lies behind a step cannot be read
    const isSeen = own && !taken.some((other) => isOver(own, other));
    const place = isSeen ? own : labelBeside(event, sizeOf(name, NAME_WIDTH, NAME_LINES), around);
    names[id] = place;
    taken.push(place);
  }
  return names;
}

function drawFlow(model: ProcessModel, flow: SequenceFlow, gone: ReadonlySet<string>): string {
  const points = model.diagram.edges[flow.id];
  const [first] = points ?? [];
  if (!points || !first) return '';
  const done = gone.has(flow.id);
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  const marker = done ? 'process-head-done' : 'process-head';
  const tick = flow.isDefault && hasChoice(model, flow) ? defaultTick(points) : '';
  return `<g class="${done ? 'done' : 'coming'}"><polyline points="${path}" marker-end="url(#${marker})"/>${tick}</g>`;
}

/** Whether a way is one of several out of the same node. */
export function hasChoice(model: ProcessModel, flow: SequenceFlow): boolean {
  return (model.nodes[flow.source]?.outgoing.length ?? 0) > 1;
}

/** The little slash near the beginning of a default flow. */
function defaultTick(points: readonly { x: number; y: number }[]): string {
  const [from, to] = points;
  if (!from || !to) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const x = round(from.x + ((to.x - from.x) / length) * 12);
  const y = round(from.y + ((to.y - from.y) / length) * 12);
  return `<path d="M${x - 4} ${y + 5}l8-10"/>`;
}

/** What stands beside a line has no more than this before it covers what lies around. */
const FLOW_LINES = 4;

/**
 * Above the middle of the longest piece, or across it where that leads up or down; longer names take more lines. Where a shape
 * would cover it, beside the next one.
 */
function flowLabel(
  name: string | undefined,
  points: readonly { x: number; y: number }[],
  covering: readonly DiagramBounds[],
): string {
  if (!name || points.length === 0) return '';
  const places = piecesOf(points).map(({ length, x, y, isFlat }) => {
    const width = Math.max(60, isFlat ? length - 12 : 90);
    const height = wrap(name, width, FLOW_LINES).length * LINE_HEIGHT + 1;
    return { x: x - width / 2, y: isFlat ? y - 2 - height : y - height / 2, width, height };
  });
  const place = places.find((one) => !covering.some((shape) => isOver(middleOf(one), shape))) ?? places[0];
  return place === undefined ? '' : textIn(name, place, 'middle', 'way');
}

/** The straight pieces of a line by their middles, the longest first. */
function piecesOf(points: readonly { x: number; y: number }[]) {
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    return { length: Math.hypot(across, down), x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, isFlat: down <= across };
  });
  return pieces.toSorted((a, b) => b.length - a.length);
}

/** What of a place a name certainly takes: it may be a single word in the middle. */
const middleOf = ({ x, y, width, height }: DiagramBounds): DiagramBounds => ({
  ...{ x: x + width / 2 - 8, y: y + 3 },
  ...{ width: 16, height: height - 6 },
});

function drawLane({ name, bounds }: ProcessModel['lanes'][number]): string {
  if (!bounds) return '';
  const { x, y, width, height } = bounds;
  const rect = `<rect class="box" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`;
  const label = textIn(name, { x: -height / 2, y: -8, width: height, height: 16 });
  return `<g class="lane">${rect}<g transform="translate(${round(x + 15)} ${round(y + height / 2)}) rotate(-90)">${label}</g></g>`;
}

function drawAnnotation({ text, bounds }: ProcessModel['annotations'][number]): string {
  if (!bounds) return '';
  const { x, y, width, height } = bounds;
  const label = textIn(text, { x: x + 4, y, width: width - 6, height });
  return `<g class="annotation"><path d="M${round(x + 10)} ${round(y)}h-10v${round(height)}h10"/>${label}</g>`;
}
