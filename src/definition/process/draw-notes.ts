import type { DiagramBounds } from '../types/process.ts';
import { LINE_HEIGHT, round, textIn } from './text.ts';

/** What is said of a node beside its name. */
export interface NodeNote {
  /** on its corner: which steps of a way it was */
  figure: string;
  /** above it, in one line: who did them */
  text: string;
}

export const NOTE_STYLE =
  '.process .figure{stroke:none;fill:var(--done)}.process .figure-text text{fill:var(--paper);font-weight:600}';

const [HIGH, DIGIT, WIDER, SMALL] = [18, 7, 24, 60];

/** Numbers and names over everything else: a picture of one way is read by them. */
export function drawNote({ figure, text }: NodeNote, { x, y, width }: DiagramBounds): string {
  const wide = Math.max(HIGH, figure.length * DIGIT + 8);
  // on a small one it would lie under the name
  const away = width < SMALL ? 6 : 0;
  const chip = { x: round(x - wide / 2 - away), y: round(y - HIGH / 2 + away), width: wide, height: HIGH };
  const line = { x: x - WIDER, y: y - LINE_HEIGHT - 2, width: width + 2 * WIDER, height: LINE_HEIGHT };
  return [
    textIn(text, line, 'middle', 'way'),
    `<rect class="figure" x="${chip.x}" y="${chip.y}" width="${chip.width}" height="${chip.height}" rx="${HIGH / 2}"/>`,
    `<g class="figure-text">${textIn(figure, { ...chip, width: wide + 40, x: chip.x - 20 })}</g>`,
  ].join('');
}
