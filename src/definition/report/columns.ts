import { fieldKind } from '../entity/fields.ts';
import { allProperties } from '../schema/walk.ts';
import type { JsonSchema } from '../types/schema.ts';

/**
 * What a value is to a report. A `moment` is a point in time, a `date` a text of the form that campus dates have; a `choice`
 * is a name or an id out of many.
 */
export type ReportKind = 'text' | 'choice' | 'number' | 'money' | 'boolean' | 'date' | 'moment';

/** One column of a source: what may be counted, grouped and filtered by. */
export interface ReportColumn {
  name: string;
  kind: ReportKind;
  schema: JsonSchema;
  /** the field of an entity that it is; null where the source makes it */
  field: string | null;
}

/** What a report counts besides the records of an entity. */
export const FLOW_SOURCES = ['requests', 'tasks', 'history'] as const;
export type FlowSource = (typeof FLOW_SOURCES)[number];

export function isFlowSource(from: string): from is FlowSource {
  return FLOW_SOURCES.some((name) => name === from);
}

const TEXT: JsonSchema = { type: 'string' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const NUMBER: JsonSchema = { type: 'number' };
const BOOLEAN: JsonSchema = { type: 'boolean' };
const PERSON: JsonSchema = { type: 'string', format: 'user-id' };
const DEPARTMENT: JsonSchema = { type: 'string', format: 'dept-id' };

/** States of a request, and how a step can end, as reports may ask for them. */
const STATES = ['running', 'completed', 'rejected', 'terminated', 'withdrawn', 'cancelled'];
const OUTCOMES = ['complete', 'reject', 'rollback'];

const made = (entries: Record<string, [ReportKind, JsonSchema]>): ReportColumn[] =>
  Object.entries(entries).map(([name, [kind, schema]]) => ({ name, kind, schema, field: null }));

/** Whose request it is, of which kind: known of each task and step too. */
const COMMON = made({
  topic: ['choice', TEXT],
  category: ['choice', { type: 'string', 'x-dict': 'topicCategory' }],
  initiator: ['choice', PERSON],
  dept: ['choice', DEPARTMENT],
  number: ['text', TEXT],
  title: ['text', TEXT],
});

/** Who holds or did the step. */
const STEP = made({
  node: ['choice', TEXT],
  assignee: ['choice', PERSON],
  assigneeDept: ['choice', DEPARTMENT],
});

/** `tasks` are the open ones, `history` the steps that people have finished. */
const FLOW_COLUMNS: Record<FlowSource, readonly ReportColumn[]> = {
  requests: [
    ...COMMON,
    ...made({
      state: ['choice', { type: 'string', enum: STATES }],
      startedAt: ['moment', MOMENT],
      endedAt: ['moment', MOMENT],
      dueAt: ['moment', MOMENT],
      returned: ['boolean', BOOLEAN],
      overdue: ['boolean', BOOLEAN],
      workingHours: ['number', NUMBER],
      promiseDays: ['number', NUMBER],
    }),
  ],
  tasks: [
    ...COMMON,
    ...STEP,
    ...made({ createdAt: ['moment', MOMENT], dueAt: ['moment', MOMENT], overdue: ['boolean', BOOLEAN] }),
  ],
  history: [
    ...COMMON,
    ...STEP,
    ...made({
      outcome: ['choice', { type: 'string', enum: OUTCOMES }],
      startedAt: ['moment', MOMENT],
      endedAt: ['moment', MOMENT],
      workingHours: ['number', NUMBER],
    }),
  ],
};

export type Columns = ReadonlyMap<string, ReportColumn>;

/** The columns of requests, tasks and steps. */
export function flowColumns(source: FlowSource): Columns {
  return new Map(FLOW_COLUMNS[source].map((column) => [column.name, column]));
}

/** The columns of an entity: its fields that hold one plain value, and when a record was made and changed. */
export function entityColumns(schema: JsonSchema): Columns {
  const fields = Object.entries(allProperties(schema)).flatMap(([name, field]): ReportColumn[] => {
    const kind = fieldKind(field);
    return kind === 'list' || kind === 'nested' ? [] : [{ name, kind, schema: field, field: name }];
  });
  return new Map(
    [...made({ createDate: ['moment', MOMENT], updateDate: ['moment', MOMENT] }), ...fields].map((column) => [
      column.name,
      column,
    ]),
  );
}

/** Values that the column may have, where it says so itself. */
export function choicesOf({ schema }: ReportColumn): readonly string[] | undefined {
  return (schema.oneOf?.map(({ const: value }) => value) ?? schema.enum)?.map(String);
}

export const isDated = ({ kind }: Pick<ReportColumn, 'kind'>): boolean => kind === 'date' || kind === 'moment';
