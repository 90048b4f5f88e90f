import { createRequire } from 'node:module';
import type { pinyin } from 'pinyin-pro';

const require = createRequire(import.meta.url);
/** Half a megabyte of readings, which a start need not read. */
export const pinyinOf = () => (require('pinyin-pro') as { pinyin: typeof pinyin }).pinyin;

const known = new Map<string, readonly string[]>();
/** of what nobody types: spaces and dots between the parts of a name */
const SKIPPED: readonly string[] = [''];

/** What may be typed for one character of a name: itself, its readings (曾: ceng, zeng), their initials. */
function headsOf(char: string): readonly string[] {
  const kept = known.get(char);
  if (kept) return kept;
  if (plainName(char) === '') return SKIPPED;
  const readings = /\p{Script=Han}/u.test(char)
    ? pinyinOf()(char, { multiple: true, toneType: 'none', type: 'array', v: true })
    : [];
  // 吕 is typed lv, or lyu as in a passport
  const typed = readings.flatMap((reading) =>
    reading.includes('v') ? [reading, reading.replace('v', 'yu')] : [reading],
  );
  const initials = typed.flatMap((reading) => [reading.slice(0, 1), /^[zcs]h/.exec(reading)?.[0] ?? '']);
  const heads = [...new Set([char, ...typed, ...initials])].filter(Boolean);
  known.set(char, heads);
  return heads;
}

/** Spaces, dots and case tell no names apart. */
export const plainName = (text: string): string => text.toLowerCase().replaceAll(/[\s·.'’-]/g, '');

function begins(typed: string, chars: readonly string[], at: number): boolean {
  if (typed === '') return true;
  const char = chars[at];
  if (char === undefined) return false;
  return headsOf(char).some(
    (head) => head.startsWith(typed) || (typed.startsWith(head) && begins(typed.slice(head.length), chars, at + 1)),
  );
}

/**
 * Whether a name is meant by what was typed: a part of it, its pinyin in full, by initials or mixed, and as far as it was
 * typed: `zhangw`, `zw`, `张w` and `zhangwei` all mean 张伟.
 * @param typed as {@link plainName} makes it
 */
export function isTyped(typed: string, name: string): boolean {
  const chars = [...name.toLowerCase()];
  return chars.some((_, at) => begins(typed, chars, at));
}

const spelt = new Map<string, string>();
const MOST_SPELT = 100_000;

/**
 * What a name is sorted by, in any collation: the syllables of its pinyin in columns, with their tones, then the name itself. 曾,
 * 单 and the like read as surnames do.
 */
export function spellingOf(name: string): string {
  let spelling = spelt.get(name);
  if (spelling === undefined) {
    const syllables = pinyinOf()(name, { toneType: 'num', type: 'array', surname: 'head', v: true });
    spelling = `${syllables.map((syllable) => syllable.toLowerCase().padEnd(LONGEST, '0')).join('')}${name}`;
    if (spelt.size === MOST_SPELT) spelt.clear();
    spelt.set(name, spelling);
  }
  return spelling;
}

/** zhuang1 */
const LONGEST = 7;
