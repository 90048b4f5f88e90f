import type { DiagramBounds, DiagramArtifact } from '../types/process.ts';
import { EVENTS, TASKS, drawMulti } from './symbols.ts';
import { round, textIn } from './text.ts';

/** Little pictures around (0, 0) of what the engine does not run. */
const MORE_EVENTS: Readonly<Record<string, string>> = {
  escalation: 'M0-8l6 14-6-6-6 6z',
  compensate: 'M-1-6v12l-7-6zM7-6v12l-7-6z',
  conditional: 'M-6-7h12v14h-12zM-4-4h8M-4-1h8M-4 2h8M-4 5h8',
  link: 'M-7-3h7v-4l7 7-7 7v-4h-7z',
  cancel: 'M-6-8l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z',
  multiple: 'M0-7l7 5-3 8h-8l-3-8z',
  parallelMultiple: 'M-2-8h4v6h6v4h-6v6h-4v-6h-6v-4h6z',
};
const MORE_TASKS: Readonly<Record<string, string>> = {
  scriptTask: 'M-4-7h9c-4 5 3 9-1 14h-9c4-5-3-9 1-14zM-3-3h5M-2 0h5M-1 3h5',
  manualTask: 'M-7-2l4-4 3 1h6v2h-5h6v2h-6 5v2h-5 4v2h-7l-5-1z',
  businessRuleTask: 'M-7-6h14v12h-14zM-7-2h14M-7 2h14M-2-2v8',
  sendTask: 'M-7-5h14v10h-14zl7 6 7-6',
  receiveTask: 'M-7-5h14v10h-14zl7 6 7-6',
};
const GATEWAYS: Readonly<Record<string, string>> = {
  parallelGateway: '<path d="M-10 0h20M0-10v20" stroke-width="3"/>',
  inclusiveGateway: '<circle r="10" fill="none" stroke-width="2.5"/>',
  exclusiveGateway: '<path d="M-7-7l14 14M-7 7l14-14" stroke-width="3"/>',
  complexGateway: '<path d="M-10 0h20M0-10v20M-7-7l14 14M-7 7l14-14" stroke-width="2.5"/>',
  eventBasedGateway:
    '<circle r="12" fill="none"/><circle r="9" fill="none"/><path d="M0-6l6 4-2 7h-8l-2-7z" fill="none"/>',
};
const BACKGROUND = new Set(['participant', 'lane', 'group', 'subProcess', 'transaction', 'adHocSubProcess']);

/** What lies below all else: pools, lanes, groups and open sub-processes, the larger ones first. */
export function drawBackground(items: readonly DiagramArtifact[]): string[] {
  const size = ({ bounds }: DiagramArtifact): number => (bounds ? bounds.width * bounds.height : 0);
  return items
    .filter(({ tag, collapsed }) => BACKGROUND.has(tag) && !collapsed)
    .sort((a, b) => size(b) - size(a))
    .map((item) => (item.bounds ? group(item, areaOf(item, item.bounds)) : ''));
}

export function drawLines(items: readonly DiagramArtifact[]): string[] {
  return items.map((item) => (item.points ? group(item, lineOf(item, item.points)) : ''));
}

export function drawForeground(items: readonly DiagramArtifact[]): string[] {
  return items
    .filter(({ tag, collapsed }) => !BACKGROUND.has(tag) || collapsed)
    .map((item) => (item.bounds ? group(item, shapeOf(item, item.bounds)) : ''));
}

function group({ tag }: DiagramArtifact, inside: string): string {
  return `<g class="coming ${tag}">${inside}</g>`;
}

function areaOf(item: DiagramArtifact, bounds: DiagramBounds): string {
  const { tag, name, upright } = item;
  const { x, y, width, height } = bounds;
  if (tag === 'group')
    return box(bounds, 'fill="none" stroke-dasharray="8 4 2 4" rx="10"') + textIn(name, top(bounds), 'top');
  if (tag !== 'participant' && tag !== 'lane') return activityOf(item, bounds);
  // a name stands along the left side, in an upright pool above
  if (upright) return box(bounds, 'class="box"') + textIn(name, top(bounds), 'top');
  const label = textIn(name, { x: -height / 2, y: -8, width: height, height: 16 });
  const several = item.multi ? drawMulti('parallel', { x: x + width / 2, y: y + height - 10 }) : '';
  return `${box(bounds, 'class="box"')}<g transform="translate(${round(x + 15)} ${round(y + height / 2)}) rotate(-90)">${label}</g>${several}`;
}

function shapeOf(item: DiagramArtifact, bounds: DiagramBounds): string {
  const { tag, name } = item;
  if (tag.endsWith('Event')) return eventOf(item, bounds) + below(name, bounds);
  if (tag.endsWith('Gateway')) return gatewayOf(tag, bounds) + below(name, bounds);
  if (tag.startsWith('dataStore')) return storeOf(bounds) + below(name, bounds);
  if (tag.startsWith('data')) return dataOf(item, bounds) + below(name, bounds);
  if (tag === 'textAnnotation') return noteOf(name, bounds);
  return activityOf(item, bounds);
}

function eventOf(
  { tag, event = 'none', throwing, dashed }: DiagramArtifact,
  { x, y, width, height }: DiagramBounds,
): string {
  const [cx, cy, r] = [round(x + width / 2), round(y + height / 2), round(Math.min(width, height) / 2)];
  const dash = dashed ? ' stroke-dasharray="4 3"' : '';
  const heavy = tag === 'endEvent' ? ' stroke-width="3"' : '';
  const inner = tag === 'boundaryEvent' || tag.startsWith('intermediate');
  const path = EVENTS[event] ?? MORE_EVENTS[event];
  return [
    `<circle class="box" cx="${cx}" cy="${cy}" r="${r}"${heavy}${dash}/>`,
    inner && r > 4 ? `<circle cx="${cx}" cy="${cy}" r="${round(r - 3)}" fill="none"${dash}/>` : '',
    path ? `<path d="${path}" transform="translate(${cx} ${cy})"${throwing ? ' class="full"' : ' fill="none"'}/>` : '',
  ].join('');
}

function gatewayOf(tag: string, { x, y, width, height }: DiagramBounds): string {
  const [cx, cy] = [round(x + width / 2), round(y + height / 2)];
  const points = `${cx},${round(y)} ${round(x + width)},${cy} ${cx},${round(y + height)} ${round(x)},${cy}`;
  return `<polygon class="box" points="${points}"/><g transform="translate(${cx} ${cy})">${GATEWAYS[tag] ?? ''}</g>`;
}

function activityOf(item: DiagramArtifact, bounds: DiagramBounds): string {
  const { tag, name, dashed, collapsed } = item;
  const { x, y, width, height } = bounds;
  const open = BACKGROUND.has(tag) && !collapsed;
  const icon = TASKS[tag] ?? MORE_TASKS[tag];
  const around = tag === 'callActivity' ? ' stroke-width="4"' : dashed ? ' stroke-dasharray="2 3"' : '';
  const within = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
  const label = open
    ? textIn(name, top(bounds), 'top')
    : textIn(name, { x: x + 6, y: y + (icon ? 14 : 4), width: width - 12, height: height - (icon ? 30 : 20) });
  return [
    box(bounds, `class="box" rx="10"${around}`),
    tag === 'transaction' ? box(within, 'fill="none" rx="8"') : '',
    icon
      ? `<path d="${icon}" transform="translate(${round(x + 14)} ${round(y + 14)})"${tag === 'sendTask' ? ' class="full"' : ' fill="none"'}/>`
      : '',
    label,
    marksOf(item, bounds),
  ].join('');
}

/** The row of little marks at the lower edge. */
function marksOf(
  { tag, multi, collapsed, compensation }: DiagramArtifact,
  { x, y, width, height }: DiagramBounds,
): string {
  const marks = [
    multi === 'loop' ? '<path d="M-3 5a6 6 0 1 1 6 0M-3 5l-4-1M-3 5v-4" fill="none"/>' : multi ? drawMulti(multi) : '',
    compensation ? '<path d="M0-5v10l-6-5zM6-5v10l-6-5z" fill="none"/>' : '',
    collapsed ? '<path d="M-6-6h12v12h-12zM0-4v8M-4 0h8" fill="none"/>' : '',
    tag === 'adHocSubProcess' ? '<path d="M-6 2c2-6 5-4 6-2s4 4 6-2" fill="none" stroke-width="2"/>' : '',
  ].filter((mark) => mark !== '');
  const place = (index: number): number => round(x + width / 2 + (index - (marks.length - 1) / 2) * 16);
  return marks
    .map((mark, index) => `<g transform="translate(${place(index)} ${round(y + height - 10)})">${mark}</g>`)
    .join('');
}

function dataOf({ tag, multi }: DiagramArtifact, { x, y, width, height }: DiagramBounds): string {
  const fold = round(Math.min(width, height) / 3);
  const sheet = `M${round(x)} ${round(y)}h${round(width - fold)}l${fold} ${fold}v${round(height - fold)}h${round(-width)}zM${round(x + width - fold)} ${round(y)}v${fold}h${fold}`;
  const arrow = /Input$|Output$/.test(tag)
    ? `<path d="M-7-3h7v-4l7 7-7 7v-4h-7z" transform="translate(${round(x + 12)} ${round(y + 12)})"${tag === 'dataOutput' ? ' class="full"' : ' fill="none"'}/>`
    : '';
  return `<path class="box" d="${sheet}"/>${arrow}${multi ? drawMulti('parallel', { x: x + width / 2, y: y + height - 8 }) : ''}`;
}

function storeOf({ x, y, width, height }: DiagramBounds): string {
  const [rx, ry] = [round(width / 2), round(Math.min(8, height / 5))];
  const lid = (dy: number): string => `M${round(x)} ${round(y + ry + dy)}a${rx} ${ry} 0 0 0 ${round(width)} 0`;
  const body = `M${round(x)} ${round(y + ry)}a${rx} ${ry} 0 0 1 ${round(width)} 0v${round(height - 2 * ry)}a${rx} ${ry} 0 0 1 ${round(-width)} 0z`;
  return `<path class="box" d="${body}"/><path d="${lid(0)}${lid(5)}${lid(10)}" fill="none"/>`;
}

function noteOf(text: string, { x, y, width, height }: DiagramBounds): string {
  const label = textIn(text, { x: x + 4, y, width: width - 6, height });
  return `<path d="M${round(x + 10)} ${round(y)}h-10v${round(height)}h10"/>${label}`;
}

function lineOf({ tag }: DiagramArtifact, points: readonly { x: number; y: number }[]): string {
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  const [first] = points;
  if (tag === 'messageFlow') {
    const begin = first ? `<circle class="box" cx="${round(first.x)}" cy="${round(first.y)}" r="4"/>` : '';
    return `<polyline points="${path}" stroke-dasharray="8 4" marker-end="url(#process-head-open)"/>${begin}`;
  }
  if (tag === 'sequenceFlow') return `<polyline points="${path}" marker-end="url(#process-head)"/>`;
  const arrow = tag.startsWith('data') ? ' marker-end="url(#process-head-open)"' : '';
  return `<polyline points="${path}" stroke-dasharray="2 4"${arrow}/>`;
}

function box({ x, y, width, height }: DiagramBounds, more: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${more}/>`;
}

function top({ x, y, width }: DiagramBounds): DiagramBounds {
  return { x: x + 10, y: y + 6, width: width - 20, height: 15 };
}

function below(name: string, { x, y, width, height }: DiagramBounds): string {
  return textIn(name, { x: x + width / 2 - 48, y: y + height + 2, width: 96, height: 30 }, 'top', 'way');
}
