import type { ReactNode } from 'react';
import type { FieldKind } from '../../definition/entity/fields.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { Lookups } from '../../definition/expression/scope.ts';
import type { EntityManifest } from '../../definition/types/manifest.ts';
import type { ProjectionScope } from '../../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import type { Page } from '../services.ts';
import type { ColumnWish } from './ColumnSettings.tsx';

/** A record as a list gets it: its fields flat, always with an `id`. */
export interface RecordRow extends FormData {
  id: string;
}

/** What the client knows of an entity: its localised definition. */
export interface EntityView {
  key: string;
  manifest: EntityManifest;
  schema: JsonSchema;
  uiSchema: UiSchema;
  /** columns of `list` and of `filters` with their titles, as the server describes them; made here where left out */
  columns?: ColumnView[];
  filterColumns?: ColumnView[];
  /** address of the precompiled validators */
  validators?: string;
  /** what expressions name beside the fields */
  spoken?: ProjectionScope;
  /** what the person may do on some record at least; what on each, its row says as `_actions` */
  may?: string[];
  /** entities of the same group that he may open, this one too */
  siblings?: { key: string; title: string }[];
}

export interface ColumnView {
  /** as it stands in rows and filters */
  name: string;
  title: string;
  kind: FieldKind;
  /** the schema of the field it comes from */
  schema: JsonSchema;
  /** it holds nodes of a tree: a filter by one finds what is below it too */
  tree?: true;
}

export interface ListQuery {
  page: number;
  pageSize: number;
  sort?: string;
  order?: 'asc' | 'desc';
  filters: Record<string, string | string[]>;
  /** however many records there are, they are counted */
  exactCount?: boolean;
}

/** How a list reaches its records. Every call may throw `Refused`; its message is shown. */
export interface RecordCalls {
  load(query: ListQuery, signal: AbortSignal): Promise<Page<RecordRow>>;
  /** One whole record for the dialog and the drawer; left out = the row itself is shown. */
  get?(id: string): Promise<RecordRow>;
  create?(formData: FormData): Promise<void>;
  /** `formData` carries id and revision as they were read. */
  update?(formData: RecordRow): Promise<void>;
  remove?(ids: string[]): Promise<void>;
  /** A named action of the entity on one record (with the revision that was seen) or on those that were chosen. */
  run?(action: string, rows: readonly RecordRow[], input: FormData): Promise<JsonValue>;
  /** What expressions read of the records that a form names: the form of a record, or of an action. */
  pointed?(formData: FormData, of: { id?: string; action?: string }, signal: AbortSignal): Promise<Lookups>;
  /** What became of a record, newest first. */
  history?(id: string): Promise<RecordEvent[]>;
  /** Another entity's list, for records that belong to one of this. */
  related?(entity: string): Promise<{ definition: EntityView; calls: RecordCalls }>;
  exportRecords?(query: ListQuery, work: ExportWork): Promise<void>;
  template?(): Promise<void>;
  /** With `check` nothing is written: the report says what would be. */
  importRecords?(file: File, work: ImportWork): Promise<ImportReport>;
}

/** Something that takes a while: it tells how far it is, and stops when asked to (an AbortError then). */
export interface ExportWork {
  signal: AbortSignal;
  /** bytes that have come; rows of the whole sheet, null = not known */
  onProgress(bytes: number, rows: number | null): void;
}

export interface ImportWork {
  check: boolean;
  /** rows change the records that they name; else each is a new one */
  update: boolean;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
}

export interface ImportProgress {
  done: number;
  total: number;
  imported: number;
  changed: number;
  failed: number;
}

export interface ImportReport {
  imported: number;
  changed: number;
  unchanged: number;
  failed: number;
  /** titles of the sheet, of a check */
  columns?: string[];
  rows: ImportedRow[];
}

export interface ImportedRow {
  /** as Excel counts it */
  row: number;
  ok: boolean;
  did: 'added' | 'changed' | 'unchanged' | 'refused';
  errors: { path: string; message: string }[];
  /** what stands in it, of a check */
  cells?: string[];
  /** what it changes, of a check */
  changes?: { title: string; before: string; after: string }[];
}

/** A record as it was typed in the dialog, with the revision it was read at; `id` null = a new one. */
export interface TypedRecord {
  id: string | null;
  formData: FormData;
}

/** One change of a record: who changed which field from what to what. */
export interface RecordEvent {
  id: string;
  at: string;
  byName: string;
  operation: string;
  changes: { path: string; before: JsonValue; after: JsonValue }[];
}

/** How a list is drawn: as a table, or as one of the entity's views. */
export type ListShape = 'table' | NonNullable<EntityManifest['views']>[number]['kind'];

export interface ListDialog {
  /** opens though nothing is chosen */
  withoutRows?: boolean;
  /** `left`: rows that stay chosen */
  draw(rows: readonly RecordRow[], close: (changed: boolean, left?: readonly RecordRow[]) => void): ReactNode;
}

/** Draws what an action would send, from the record and what has been typed so far. */
export type DrawPreview = (record: FormData, input: FormData) => ReactNode;

/** Changes a yes or no of one record in its row; what goes wrong is told. */
export type SwitchRow = (row: RecordRow, name: string, value: JsonValue) => Promise<void>;

export interface EntityListProps {
  definition: EntityView;
  calls: RecordCalls;
  /** Whether the person may do this: create, update, delete, export, import, info or a named action. */
  can(action: string): boolean;
  /** Query to start with, for example from the address; when it changes the list follows. */
  initial?: Partial<ListQuery>;
  onQuery?: (query: ListQuery) => void;
  /** What was typed in the dialog before a reload or an ended session: the dialog opens with it. */
  typed?: TypedRecord | null;
  /** After each key in the dialog; null once it was saved or given up. */
  onTyped?: (typed: TypedRecord | null) => void;
  /** Columns and density; without them the list keeps its own until it is left. */
  wish?: ColumnWish;
  onWish?: (wish: ColumnWish) => void;
  /** What chooses among saved views, above the list. */
  views?: ReactNode;
  /**
   * Named actions that ask for more than a yes: the dialog for the chosen rows. `close` says whether the list has to be
   * loaded again.
   */
  dialogs?: Readonly<Partial<Record<string, ListDialog>>> | undefined;
  /** Named actions that send something: how that will look, shown in their dialogs. */
  previews?: Readonly<Partial<Record<string, DrawPreview>>> | undefined;
  /** The shape that the person chose; without it the list keeps its own until it is left. */
  shape?: ListShape;
  onShape?: (shape: ListShape) => void;
  /** More columns' buttons for one row. */
  rowExtra?: (row: RecordRow) => ReactNode;
  /** The service by which the person asks for such a record, in place of making one. */
  request?: { title: string; open(): void };
  /** More buttons above the table; they get the chosen rows and a way to load again. */
  toolbarExtra?: (chosen: RecordRow[], reload: () => void) => ReactNode;
  /** Raise to load again from outside (a live notice arrived). */
  version?: number;
}
