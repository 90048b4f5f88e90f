/** How a part of a report is drawn. */
export const PART_KINDS = ['figure', 'bar', 'line', 'pie', 'heat', 'table', 'list'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** How many rows and measures a part of each kind has: at least and at most. */
export const PART_SHAPES: Readonly<Record<PartKind, { by: [number, number]; measures: [number, number] }>> = {
  figure: { by: [0, 0], measures: [1, 1] },
  bar: { by: [1, 2], measures: [1, 1] },
  line: { by: [1, 2], measures: [1, 1] },
  pie: { by: [1, 1], measures: [1, 1] },
  heat: { by: [2, 2], measures: [1, 1] },
  table: { by: [1, 3], measures: [1, 12] },
  list: { by: [0, 0], measures: [0, 0] },
};

/** A measure, or one with a title of its own. */
export type MeasureEntry = string | { measure: string; title: string };

/** One figure, chart, table or list of a report. */
export interface ReportPart {
  kind: PartKind;
  /** left out = that of the report */
  title?: string;
  /** counts something else than the report does */
  from?: string;
  /** what the rows stand for: columns, or a period of a date (`month(startedAt)`) */
  by?: string[];
  /** what is counted: figures and charts */
  measure?: string;
  /** the columns of a table */
  measures?: MeasureEntry[];
  /** the columns of a list */
  fields?: string[];
  /** `${…}`: which rows count */
  where?: string;
  /** filters that this part does not heed: what waits now waits whenever it was handed in */
  without?: string[];
  /** the figure of the same number of days before */
  compare?: 'previous';
  /** so many rows at most, the largest first */
  top?: number;
}

/** A filter, or one with a period that holds until somebody chooses another. */
export type ReportFilter = string | { field: string; last: number };

export interface ReportManifest {
  $schema?: string;
  title: string;
  description?: string;
  icon?: string;
  /** reports of one group stand together in the list of reports */
  group?: string;
  /** the code that opens it */
  permission: string;
  /** who opens it without the code: account types, roles, `heads` (of departments) or `everybody` */
  readers?: string[];
  /** whose home page it heads: account types, roles or `heads`, as far as they may open it */
  home?: string[];
  /** requests, tasks, history, or the key of an entity */
  from: string;
  /**
   * whose department the data scope of roles is about: the request's (left out), or that of who does the step; `own`: what one
   * handed in, what waits for one, what one has done
   */
  scope?: 'dept' | 'assignee' | 'own';
  filters?: ReportFilter[];
  parts: ReportPart[];
}

export const fieldOfFilter = (filter: ReportFilter): string => (typeof filter === 'string' ? filter : filter.field);

/** The measures of a part, whichever way it names them. */
export function measuresOf({ measure, measures = [] }: Pick<ReportPart, 'measure' | 'measures'>): MeasureEntry[] {
  return measure === undefined ? measures : [measure];
}

export const measureText = (entry: MeasureEntry): string => (typeof entry === 'string' ? entry : entry.measure);
