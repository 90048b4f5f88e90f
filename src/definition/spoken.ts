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

/** What stands between the days of a list: they are listed, or written from – to. */
export const BETWEEN_DAYS = /[、,，;；\n~～–—至]/;
