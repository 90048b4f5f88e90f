import type { ReportKind } from '../../definition/report/columns.ts';
import type { ReportData, ReportView } from '../reports.ts';

/** `POST /devtools/report/report/{key}` with `{files}`: what a draft of a report counts now, and what it could */
export interface ReportDraft {
  /** null: as it is written it cannot be counted; the checker says why */
  counted: { view: ReportView; data: ReportData } | null;
  /** everything that a report may count */
  sources: { from: string; title: string }[];
  /** the columns of each that this one counts */
  columns: Record<string, ReportColumnFacts[]>;
}

export interface ReportColumnFacts {
  name: string;
  title: string;
  kind: ReportKind;
  /** the values that it may have, where it says so itself */
  choices?: { value: string; title: string }[];
}
