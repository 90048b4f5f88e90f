import { say, type Words } from './say.ts';

/**
 * The known name that the person probably meant by a misspelt one; undefined when none is near. Distance counts
 * insertions, deletions, replacements and swaps of neighbours; a third of the name may differ.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `; did you mean "days"?` or nothing: the tail of a message about an unknown name. */
export function didYouMean(name: string, known: Iterable<string>): Words {
  const best = nearest(name, known);
  return best === undefined ? '' : say`; did you mean "${best}"?`;
}

const MOST_LISTED = 30;

/** The same, or where nothing is near the names that there are: `; there are a, b, c`. */
export function meantOrListed(name: string, known: Iterable<string>): Words {
  const all = [...known];
  const meant = didYouMean(name, all);
  if (meant !== '' || all.length === 0) return meant;
  const more = all.length > MOST_LISTED ? ', …' : '';
  return say`; there are ${all.slice(0, MOST_LISTED).join(', ')}${more}`;
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
