import type { DiagramBounds } from '../../definition/types/process.ts';
import type { Spot } from './ZoomFrame.tsx';

/** The part of the plane that an SVG of the server's shows: its own size in pixels, too. */
export function boxOf(svg: string): DiagramBounds {
  const [x = 0, y = 0, width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  return { x, y, width, height };
}

/** Where a step that is under way stands in the picture, as `drawProcess` marks it: what holds others is drawn before them. */
export function activeSpot(svg: string): Spot | undefined {
  const { x, y, width, height } = boxOf(svg);
  // its style is not this page's: the page's policy would complain
  const plain = svg.replace(/<style>[^<]*<\/style>/, '');
  const active = [...new DOMParser().parseFromString(plain, 'image/svg+xml').querySelectorAll('.active > rect')].at(-1);
  const of = (name: string): number => Number(active?.getAttribute(name));
  if (!active || width <= 1) return undefined;
  return { x: (of('x') + of('width') / 2 - x) / width, y: (of('y') + of('height') / 2 - y) / height };
}
