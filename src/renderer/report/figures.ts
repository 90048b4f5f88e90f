import type { CountedPart, ReportColumnView, ReportFormat, ReportPartView } from '../../definition/report/view.ts';

const FORMATS: Record<Exclude<ReportFormat, 'text' | 'time'>, Intl.NumberFormatOptions> = {
  count: { maximumFractionDigits: 0 },
  number: { maximumFractionDigits: 2 },
  share: { style: 'percent', maximumFractionDigits: 1 },
  hours: { maximumFractionDigits: 1 },
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
};

/** A value as people of that language write it; a dash where there is none. */
export function written(value: string | number | null | undefined, format: ReportFormat, locale: string): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'string' || format === 'text' || format === 'time') return String(value);
  return new Intl.NumberFormat(locale, FORMATS[format]).format(value);
}

const SHORTENED: readonly ReportFormat[] = ['count', 'number', 'money'];

/** The same beside an axis, where there is room for a round number: 2000, 1.5万, 20K. */
export function tickText(value: unknown, format: ReportFormat, locale: string): string {
  if (typeof value !== 'number' || !SHORTENED.includes(format))
    return written(typeof value === 'number' ? value : null, format, locale);
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
}

/** A part with two groups turned: a row for each of the first, a series for each of the second. */
export interface Pivot {
  names: string[];
  series: { name: string; values: (number | null)[] }[];
}

export function pivotOf({ columns }: Pick<ReportPartView, 'columns'>, { rows }: Pick<CountedPart, 'rows'>): Pivot {
  const groups = columns.filter(({ role }) => role === 'group').length;
  const names = [...new Set(rows.map(({ cells }) => String(cells[0])))];
  const own = groups > 1 ? [...new Set(rows.map(({ cells }) => String(cells[1])))] : [columns.at(-1)?.title ?? ''];
  const values = new Map(
    rows.map(({ cells }) => [JSON.stringify([String(cells[0]), groups > 1 ? String(cells[1]) : own[0]]), cells.at(-1)]),
  );
  return {
    names,
    series: own.map((name) => ({
      name,
      values: names.map((each) => {
        const value = values.get(JSON.stringify([each, name]));
        return typeof value === 'number' ? value : null;
      }),
    })),
  };
}

/** The column that is counted; charts and figures have one. */
export const measureOf = ({ columns }: Pick<ReportPartView, 'columns'>): ReportColumnView | undefined =>
  columns.find(({ role }) => role === 'measure');
