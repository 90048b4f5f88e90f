import type { DiagramBounds, ProcessNode } from '../types/process.ts';
import { round } from './text.ts';

/** Little pictures around (0, 0), as paths. */
export const EVENTS: Readonly<Record<string, string>> = {
  timer: 'M0-8a8 8 0 1 0 .01 0M0-5v5l3.5 2',
  error: 'M-6 7l3.5-12 4 7 5-9-3.5 13-4-7z',
  signal: 'M0-7l7 12h-14z',
  message: 'M-8-5h16v10h-16zl8 6 8-6',
  terminate: 'M0-6a6 6 0 1 0 .01 0z',
};
export const TASKS: Readonly<Record<string, string>> = {
  userTask: 'M0-7a3.5 3.5 0 1 0 .01 0M-6 7c0-8 12-8 12 0z',
  serviceTask:
    'M0-4.5a4.5 4.5 0 1 0 .01 0M0-1.5a1.5 1.5 0 1 0 .01 0M0-7.5v3M0 4.5v3M-7.5 0h3M4.5 0h3M-5.3-5.3l2.1 2.1M3.2 3.2l2.1 2.1M5.3-5.3l-2.1 2.1M-3.2 3.2l-2.1 2.1',
};
const MULTI = { parallel: 'M-4-5v10M0-5v10M4-5v10', sequential: 'M-5-4h10M-5 0h10M-5 4h10' };

export function drawEvent(node: ProcessNode, { x, y, width, height }: DiagramBounds): string {
  const cx = round(x + width / 2);
  const cy = round(y + height / 2);
  const radius = round(Math.min(width, height) / 2);
  const inner = node.type === 'boundaryEvent' || node.type.startsWith('intermediate');
  const dashed = node.type === 'boundaryEvent' && node.cancelActivity === false ? ' stroke-dasharray="4 3"' : '';
  const heavy = node.type === 'endEvent' ? ' stroke-width="3"' : '';
  const kind = node.event?.kind ?? 'none';
  const symbol = EVENTS[kind];
  const full = node.type === 'endEvent' ? ' class="full"' : ' fill="none"';
  return [
    `<circle class="box" cx="${cx}" cy="${cy}" r="${radius}"${heavy}${dashed}/>`,
    inner && radius > 4 ? `<circle cx="${cx}" cy="${cy}" r="${round(radius - 3)}" fill="none"${dashed}/>` : '',
    symbol ? `<path d="${symbol}" transform="translate(${cx} ${cy})"${full}/>` : '',
  ].join('');
}

export function drawGateway(node: ProcessNode, { x, y, width, height }: DiagramBounds): string {
  const cx = round(x + width / 2);
  const cy = round(y + height / 2);
  const points = `${cx},${round(y)} ${round(x + width)},${cy} ${cx},${round(y + height)} ${round(x)},${cy}`;
  const inside: Partial<Record<ProcessNode['type'], string>> = {
    parallelGateway: '<path d="M-10 0h20M0-10v20" stroke-width="3"/>',
    inclusiveGateway: '<circle r="10" fill="none" stroke-width="2.5"/>',
    exclusiveGateway: '<path d="M-7-7l14 14M-7 7l14-14" stroke-width="3"/>',
  };
  const symbol = inside[node.type] ?? '';
  return `<polygon class="box" points="${points}"/><g transform="translate(${cx} ${cy})">${symbol}</g>`;
}

export function drawActivity(node: ProcessNode, { x, y, width, height }: DiagramBounds): string {
  const heavy = node.type === 'callActivity' ? ' stroke-width="4"' : '';
  const icon = TASKS[node.type];
  const bottom = `translate(${round(x + width / 2)} ${round(y + height - 10)})`;
  return [
    `<rect class="box" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="10"${heavy}/>`,
    icon ? `<path d="${icon}" transform="translate(${round(x + 14)} ${round(y + 14)})" fill="none"/>` : '',
    node.multi ? `<g transform="${bottom}">${drawMulti(node.multi.sequential ? 'sequential' : 'parallel')}</g>` : '',
  ].join('');
}

/** Three lines: upright where all work at once, lying where one follows the other. */
export function drawMulti(kind: keyof typeof MULTI, at?: { x: number; y: number }): string {
  const place = at ? ` transform="translate(${round(at.x)} ${round(at.y)})"` : '';
  return `<path d="${MULTI[kind]}"${place} stroke-width="2"/>`;
}
