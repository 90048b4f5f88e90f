import type { EditorWords } from './texts.ts';

/** Most used first. */
export const WAIT_UNITS = ['workdays', 'days', 'hours', 'minutes', 'weeks'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];

/** How long is waited, as it can be chosen. */
interface Wait {
  count: number;
  unit: WaitUnit;
}

/** Working days are those of the academic calendar, to the same time of day; the others are ISO 8601. */
const WRITTEN: Readonly<Record<WaitUnit, readonly [RegExp, (count: number) => string]>> = {
  workdays: [/^\$\{\s*addWorkdays\(\s*now\(\)\s*,\s*(\d+)\s*\)\s*\}$/, (count) => `\${addWorkdays(now(), ${count})}`],
  days: [/^P(\d+)D$/, (count) => `P${count}D`],
  hours: [/^PT(\d+)H$/, (count) => `PT${count}H`],
  minutes: [/^PT(\d+)M$/, (count) => `PT${count}M`],
  weeks: [/^P(\d+)W$/, (count) => `P${count}W`],
};

export const waitText = ({ count, unit }: Wait): string => WRITTEN[unit][1](count);

/** Undefined of anything longer, and of what is none. */
export function waitOf(text: string): Wait | undefined {
  for (const unit of WAIT_UNITS) {
    const [, count] = WRITTEN[unit][0].exec(text.trim()) ?? [];
    if (count !== undefined) return { count: Number(count), unit };
  }
  return undefined;
}

/** `P3D` is 3 days, and `R3/P1D` every day, 3 times; undefined where there are no words for it. */
export function durationInWords(text: string, words: EditorWords): string | undefined {
  const [, times, each] = /^R(\d*)\/(.+)$/.exec(text.trim()) ?? [];
  if (each !== undefined) {
    const every = durationInWords(each, words);
    if (every === undefined) return undefined;
    return times ? words('everyTimes', { every, count: times }) : words('every', { every });
  }
  const wait = waitOf(text);
  return wait && words(wait.unit, { count: wait.count });
}
