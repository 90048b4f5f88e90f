import type { Files } from './files.ts';

const CONTEXT = 3;

/** What has to be done to a folder so that it is what was drafted, as `git apply` and `patch -p1` take it. */
export function patchOf(folder: string, before: Files, after: Files): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.map((name) => filePatch(`${folder}/${name}`, before[name], after[name])).join('');
}

/** One hunk from the first line that differs to the last: large, but always right. */
function filePatch(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return '';
  const [old, young] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start++;
  let end = 0;
  const most = Math.min(old.length, young.length) - start;
  while (end < most && old[old.length - 1 - end] === young[young.length - 1 - end]) end++;
  const from = Math.max(0, start - CONTEXT);
  const tail = Math.max(0, end - CONTEXT);
  const lines = [
    ...old.slice(from, start).map((line) => signed(' ', line)),
    ...old.slice(start, old.length - end).map((line) => signed('-', line)),
    ...young.slice(start, young.length - end).map((line) => signed('+', line)),
    ...old.slice(old.length - end, old.length - tail).map((line) => signed(' ', line)),
  ];
  const [oldCount, newCount] = [old.length - tail - from, young.length - tail - from];
  const at = (count: number): string => `${count === 0 ? from : from + 1},${count}`;
  const [left, right] = [
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
  ];
  return `--- ${left}\n+++ ${right}\n@@ -${at(oldCount)} +${at(newCount)} @@\n${lines.join('')}`;
}

/** Lines with their ends; the last one may have none. */
function linesOf(text = ''): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

const signed = (sign: string, line: string): string =>
  line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
