import { escapeXml } from './layout.ts';

/** Widths in units of the font's size: CJK characters fill a square, others about half of it. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const FONT_SIZE = 12;
export const LINE_HEIGHT = 15;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text of at most so many lines around the middle of a box, wrapped like a person would: between words, or anywhere in CJK. */
export function textIn(text: string, box: Box, anchor: 'middle' | 'top' = 'middle', className = ''): string {
  const lines = wrap(text, box.width, Math.max(1, Math.floor(box.height / LINE_HEIGHT)));
  if (lines.length === 0) return '';
  const x = round(box.x + box.width / 2);
  const top = anchor === 'top' ? box.y : box.y + (box.height - lines.length * LINE_HEIGHT) / 2;
  const spans = lines.map((line, index) => {
    return `<tspan x="${x}" y="${round(top + LINE_HEIGHT * (index + 0.5))}">${escapeXml(line)}</tspan>`;
  });
  return `<text${className && ` class="${className}"`}>${spans.join('')}</text>`;
}

export function wrap(text: string, width: number, maxLines: number): string[] {
  const room = width / FONT_SIZE;
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(printable(text))) {
    if (line !== '' && widthOf(line + piece.trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let last = kept.pop() ?? '';
  while (last !== '' && widthOf(`${last}…`) > room) last = [...last].slice(0, -1).join('');
  return [...kept, `${last}…`];
}

/** What a text takes, so wrapped. */
export function sizeOf(text: string, width: number, maxLines: number): { width: number; height: number } {
  const lines = wrap(text, width, maxLines);
  return { width: Math.ceil(Math.max(0, ...lines.map(widthOf)) * FONT_SIZE), height: lines.length * LINE_HEIGHT };
}

/** What may not be torn apart: words with the space behind them, and single CJK characters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let word = '';
  for (const character of text) {
    word += character;
    if (WIDE.test(character) || /\s/.test(character)) {
      pieces.push(word);
      word = '';
    }
  }
  if (word !== '') pieces.push(word);
  return pieces;
}

/** XML has no place for control characters. */
function printable(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .slice(0, 500);
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 1 : 0.56;
  return width;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
