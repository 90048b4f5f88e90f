/**
 * What a spreadsheet puts on the clipboard as rows of cells: columns by tabs, rows by line breaks; a cell that holds
 * either, or quotes, stands in quotes with its own quotes doubled. Empty lines at the end do not count.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const { cell, next } = text[at] === '"' ? quoted(text, at) : bare(text, at);
    rows.at(-1)?.push(cell);
    at = next;
    if (text[at] === '\t') {
      at += 1;
      // a tab at the very end leaves an empty cell behind it
      if (at >= text.length || text[at] === '\n' || text[at] === '\r') rows.at(-1)?.push('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') {
      at += 1;
      rows.push([]);
    }
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  return rows;
}

/** Whether a text is more than one cell: only then is pasting it more than typing it. */
export const isSheet = (text: string): boolean => text.includes('\t') || /\n[^\n]/.test(text.replaceAll('\r', ''));

function bare(text: string, from: number): { cell: string; next: number } {
  const end = text.slice(from).search(/[\t\r\n]/);
  const next = end < 0 ? text.length : from + end;
  return { cell: text.slice(from, next), next };
}

/** A cell in quotes; a quote that never ends was no quote but a character (`"ok`). */
function quoted(text: string, from: number): { cell: string; next: number } {
  let cell = '';
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '')) return { cell, next: at + 1 };
    else return bare(text, from);
    at += 1;
  }
  return bare(text, from);
}
