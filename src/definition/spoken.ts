/** How people and spreadsheets write values, and what is stored for them. */
const YES = new Set(['是', '有', '√', '✓', 'y', 'yes', 'true', '1']);
const NO = new Set(['否', '无', '無', '×', '✗', 'n', 'no', 'false', '0']);

/** A yes or a no in words or signs; undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** An amount without the name of its currency. */
export const withoutCurrency = (text: string): string => text.replace(/[$元]/g, '');

/** What counts before a line of a list: `1.`, `a)`, `（一）`. */
export const COUNTED = /^[\s(（]*[\da-z一二三四五六七八九十]+[.)）、．]/iu;

const two = (digits: string): string => digits.padStart(2, '0');

/** `2026/3/1`, `2026.3.1`, `2026年3月1日`, `20260301` as `2026-03-01`. */
export function dayOf(text: string): string | undefined {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return match === null ? undefined : `${match[1]}-${two(match[2] ?? '')}-${two(match[3] ?? '')}`;
}

/** `8:30`, `08:30:00` as `08:30`. */
export function timeOf(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  return match === null ? undefined : `${two(match[1] ?? '')}:${match[2]}`;
}

/** What stands between the days of a list: they are listed, or written from – to. */
export const BETWEEN_DAYS = /[、,，;；\n~～–—至]/;
