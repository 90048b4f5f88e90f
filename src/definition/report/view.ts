import type { PartKind } from '../types/report.ts';

/** How a value of a report is written. */
export type ReportFormat = 'text' | 'time' | 'count' | 'number' | 'share' | 'hours' | 'money';

export interface ReportColumnView {
  title: string;
  /** what the rows stand for, or what is counted of them */
  role: 'group' | 'measure';
  format: ReportFormat;
  /** the column behind it, of a group: the filter of that name narrows the report down to one row */
  name?: string;
}

/** A part of a report in the reader's language, before anything is counted. */
export interface ReportPartView {
  kind: PartKind;
  title: string;
  columns: ReportColumnView[];
}

/** One row: names of what it stands for and its measures, as the part's columns say. */
export interface ReportRow {
  cells: (string | number | null)[];
  /** the values behind the names of groups; null = empty */
  keys: (string | null)[];
  /** where the rows behind it are: a list with its filters, or the request */
  to?: string;
}

export interface CountedPart {
  state: 'ready';
  rows: ReportRow[];
  /** whether there are more rows than these */
  more: boolean;
  /** of a figure that is compared: what it was as many days before; null where it is not known */
  previous?: number | null;
}

/**
 * What a part counts. `denied`: the reader may not see what it is about; `broken`: the definition names what is no more.
 */
export type ReportPartData = { state: 'denied' | 'broken' } | CountedPart;
