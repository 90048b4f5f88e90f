import type { TextChoice } from './ChosenText.tsx';
import type { EditorWords } from './texts.ts';

const USUAL = ['PT4H', 'P1D', 'P3D', 'P5D', 'P7D', 'P14D'];
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^P(\d+)W$/, 'weeks'],
  [/^P(\d+)D$/, 'days'],
  [/^PT(\d+)H$/, 'hours'],
  [/^PT(\d+)M$/, 'minutes'],
];

/** `P3D` is 3 days, and `R3/P1D` every day, 3 times; undefined of anything longer, and of what is none. */
export function durationInWords(text: string, words: EditorWords): string | undefined {
  const [, times, each] = /^R(\d*)\/(.+)$/.exec(text.trim()) ?? [];
  if (each !== undefined) {
    const every = durationInWords(each, words);
    if (every === undefined) return undefined;
    return times ? words('everyTimes', { every, count: times }) : words('every', { every });
  }
  for (const [pattern, unit] of PARTS) {
    const [, count] = pattern.exec(text.trim()) ?? [];
    if (count !== undefined) return words(unit, { count: Number(count) });
  }
  return undefined;
}

/** What is waited for mostly. */
export const durationChoices = (words: EditorWords): TextChoice[] =>
  USUAL.map((value) => ({ value, label: durationInWords(value, words) ?? value }));
