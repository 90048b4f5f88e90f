import { PATHS } from '../../contract/paths.ts';
import type { ReportData, ReportEntry, ReportView } from '../../contract/reports.ts';
import { get } from './client.ts';
import type { Query } from './client.ts';
import { download } from './download.ts';

const pathOf = (key: string): string => `${PATHS.reports}/${key.split('/').map(encodeURIComponent).join('/')}`;

/** The reports that the person may open. */
export const listReports = (signal: AbortSignal): Promise<ReportEntry[]> =>
  get<ReportEntry[]>(PATHS.reports, { signal, quiet: true });

export const getReport = (key: string, signal: AbortSignal): Promise<ReportView> =>
  get<ReportView>(pathOf(key), { signal, quiet: true });

export const getReportData = (key: string, query: Query, signal: AbortSignal): Promise<ReportData> =>
  get<ReportData>(`${pathOf(key)}/data`, { query, signal, quiet: true });

/** The same as a workbook. */
export const exportReport = (key: string, query: Query, name: string): Promise<void> =>
  download(`${pathOf(key)}/export`, query, `${name}.xlsx`);
