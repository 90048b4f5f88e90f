import { pinyinOf } from '../organisation/typedName.ts';

const known = new Map<string, string>();
/** titles of all versions ever seen stay few; the cap is against a folder that is edited all day */
const MOST = 5_000;

/** How a Chinese title is typed: all syllables, then their first letters, e.g. `yongcheshenqing ycsq`. */
export function spellingOf(title: string): string {
  const kept = known.get(title);
  if (kept !== undefined) return kept;
  const syllables = pinyinOf()(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const spelling = [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')]
    .join(' ')
    .toLowerCase()
    .replace(/[^\da-z ]/g, '');
  if (known.size >= MOST) known.clear();
  known.set(title, spelling);
  return spelling;
}
