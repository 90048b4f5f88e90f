import { diff3MergeRegions } from 'node-diff3';
import type { Ask } from './ask.ts';

/** Merges three texts line by line: what is changed on both sides in neighbouring lines is asked. */
export function mergeLines(base: string, mine: string, theirs: string, ask: Ask): string {
  const sides: [string[], string[], string[]] = [linesOf(mine), linesOf(base), linesOf(theirs)];
  return diff3MergeRegions(...sides)
    .flatMap((region) => {
      if (region.stable) return region.bufferContent;
      const [was, own, other] = [region.oContent, region.aContent, region.bContent].map((lines) => lines.join(''));
      if (own === undefined || other === undefined || was === undefined) return [];
      if (own === other) return [own];
      const path = [`${region.oStart + 1}–${region.oStart + Math.max(region.oLength, 1)}`];
      return [ask(path, { base: was, mine: own, theirs: other }) === 'mine' ? own : other];
    })
    .join('');
}

/** The same where nobody has to be asked; else undefined. */
export function mergeLinesAlone(base: string, mine: string, theirs: string): string | undefined {
  let isAsked = false;
  const text = mergeLines(base, mine, theirs, () => {
    isAsked = true;
    return 'theirs';
  });
  return isAsked ? undefined : text;
}

/** Lines with their ends; the last one may have none. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
