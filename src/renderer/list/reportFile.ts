import type { Translate } from '../services.ts';
import type { ImportedRow, ImportReport } from './types.ts';

/** What makes a spreadsheet read a cell as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** What became of one row: added, changed, left as it is, or everything that is wrong with it; and what is other than stored. */
export function resultOf({ did, errors, changes = [] }: ImportedRow, translate: Translate): string[] {
  const words = did === 'refused' ? errors.map(({ message }) => message) : [translate(`import_${did}`)];
  return [...words, ...changes.map((change) => translate('importChange', { ...change }))];
}

/** Every row of an import with how it went, as a table that spreadsheets open. */
export function reportText({ rows, columns = [] }: ImportReport, translate: Translate): string {
  const head = [translate('importRow'), translate('importResult'), ...columns];
  const lines = rows.map((row) => [
    String(row.row),
    resultOf(row, translate).join(translate('importReasonJoin')),
    ...(row.cells ?? []),
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** Saves the report of an import as a file. */
export function reportFile(title: string, report: ImportReport, translate: Translate): void {
  // the mark tells spreadsheets that it is UTF-8
  const address = URL.createObjectURL(new Blob(['\ufeff', reportText(report, translate)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title}-${translate('importReport')}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
