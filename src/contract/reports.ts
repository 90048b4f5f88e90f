import type { ReportPartData, ReportPartView } from '../definition/report/view.ts';
import type { ColumnView } from './entities.ts';

/** `GET /report`: what one may open. */
export interface ReportEntry {
  key: string;
  title: string;
  description: string;
  icon: string;
  group: string;
  /** it heads the home page of who asks */
  home: boolean;
}

/** `GET /report/{folder}/{name}`: a report in the person's language. */
export interface ReportView {
  key: string;
  title: string;
  description: string;
  filters: ReportFilterView[];
  parts: ReportPartView[];
}

export interface ReportFilterView extends ColumnView {
  /** the period that holds until another is chosen, in days up to today */
  last?: number;
}

/** `GET /report/{folder}/{name}/data`; what was not asked for has the filter's own period. */
export interface ReportData {
  /** the filters that hold */
  filters: Record<string, string[]>;
  parts: ReportPartData[];
}
