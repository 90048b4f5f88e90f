import type { DiagramBounds } from '../types/process.ts';

type Point = { x: number; y: number };

/** What stands around an event that hangs on a border. */
export interface Surroundings {
  host: DiagramBounds | undefined;
  /** shapes and names that a name may not cover */
  taken: readonly DiagramBounds[];
  /** what it should not cross */
  lines: readonly (readonly Point[])[];
}

/** px between a name and what it stands beside, and by which it is moved on where there is no room */
const GAP = 4;
const STEP = 10;
const STEPS = 6;
/** A name that is far from its event is bad, one across a line worse, one over another name cannot be read. */
const CROSSED = 100;
const COVERED = 1_000;

/**
 * Where the name of an event on a border stands when its file does not say: beside the way that leaves it, on the side where
 * its host has more room, and over nothing else. Events hang closer together than their names are wide.
 */
export function labelBeside(
  event: DiagramBounds,
  { width, height }: Pick<DiagramBounds, 'width' | 'height'>,
  { host = event, taken, lines }: Surroundings,
): DiagramBounds {
  const middle = middleOf(event);
  const isAbove = middle.y < middleOf(host).y;
  const [left, right] = [event.x - GAP - width, event.x + event.width + GAP];
  const places = Array.from({ length: STEPS }, (_, step) => step * STEP).flatMap((away) => {
    const at = (x: number, gap: number): DiagramBounds => {
      const y = isAbove ? middle.y - gap - away - height : middle.y + gap + away;
      return { x, y, width, height };
    };
    const sides = (middle.x < middleOf(host).x ? [left, right] : [right, left]).map((x) => at(x, GAP));
    return [...sides, at(middle.x - width / 2, event.height / 2 + GAP / 2)].map((place) => ({ place, away }));
  });
  const cost = (place: DiagramBounds, away: number): number =>
    away +
    COVERED * taken.filter((other) => isOver(place, other)).length +
    CROSSED * lines.filter((line) => isCrossed(place, line)).length;
  return places.reduce((best, next) => (cost(next.place, next.away) < cost(best.place, best.away) ? next : best)).place;
}

/** The edge of what holds others, as a line: names of what is inside may stand in it, but not across. */
export function edgeOf({ x, y, width, height }: DiagramBounds): Point[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
    { x, y },
  ];
}

export const isOver = (a: DiagramBounds, b: DiagramBounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const middleOf = ({ x, y, width, height }: DiagramBounds): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Lines run along the axes, nearly all of them. */
function isCrossed(place: DiagramBounds, line: readonly Point[]): boolean {
  return line.slice(1).some((to, index) => {
    const from = line[index] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return isOver(place, { x, y, width: Math.abs(to.x - from.x) + 1, height: Math.abs(to.y - from.y) + 1 });
  });
}
