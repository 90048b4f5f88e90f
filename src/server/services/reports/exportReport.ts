import type { CountedPart, ReportFormat, ReportPartView } from '../../../definition/report/view.ts';
import type { Person } from '../../../contract/person.ts';
import { workbook } from '../../entities/sheet/xlsx-write.ts';
import type { Cell, SheetContent } from '../../entities/sheet/xlsx-write.ts';
import type { Hall } from '../hall.ts';
import type { RecordQuery } from '../records/query.ts';
import type { Sheet } from '../records/exportRecords.ts';
import { getReport, getReportData } from './getReport.ts';
import type { GetReport } from './getReport.ts';

/** What a report shows, as a workbook: all figures on its first sheet, every other part on one of its own. */
export async function exportReport(
  person: Person,
  input: GetReport & { query: RecordQuery },
  hall: Hall,
): Promise<Sheet> {
  const data = await getReportData(person, input, hall);
  const { title, parts } = getReport(person, input, hall);
  const shown = parts.flatMap((part, i) => {
    const counted = data.parts[i];
    return counted?.state === 'ready' ? [{ part, counted }] : [];
  });
  const figures = shown.filter(({ part }) => part.kind === 'figure');
  const text = (name: string) => hall.texts.text(input.locale, `report.sheet.${name}`);
  const first: SheetContent = {
    title,
    titles: [text('figure'), text('value'), text('previous')],
    rows: figures.map(({ part, counted }) => {
      const format = part.columns.at(-1)?.format;
      return [part.title, typed(counted.rows[0]?.cells.at(-1), format), typed(counted.previous, format)];
    }),
  };
  const others = shown.filter(({ part }) => part.kind !== 'figure').map(({ part, counted }) => sheetOf(part, counted));
  const sheets = figures.length > 0 || others.length === 0 ? [first, ...others] : others;
  return { name: `${title}.xlsx`, content: workbook(sheets) };
}

/** Amounts and shares look like what they are; everything else is as it was counted. */
function typed(cell: string | number | null | undefined, format: ReportFormat | undefined): Cell {
  const isStyled = typeof cell === 'number' && (format === 'money' || format === 'share');
  return isStyled ? { value: cell, as: format } : (cell ?? null);
}

function sheetOf({ title, columns }: ReportPartView, { rows }: CountedPart): SheetContent {
  return {
    title,
    titles: columns.map((column) => column.title),
    rows: rows.map(({ cells }) => cells.map((cell, i) => typed(cell, columns[i]?.format))),
  };
}
