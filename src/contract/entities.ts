import type { FormData, JsonValue } from '../definition/types/json.ts';
import type { EntityManifest } from '../definition/types/manifest.ts';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';
import type { ProjectionScope } from '../definition/types/projection.ts';
import type { FieldKind } from '../definition/entity/fields.ts';

/** `GET /definitions/entity/{key}`: an entity in the person's language, with what he may do with it. */
export interface EntityView extends Omit<EntityManifest, '$schema'> {
  key: string;
  manifest: EntityManifest;
  schema: JsonSchema;
  uiSchema: UiSchema;
  /** the columns of `list`, with titles: declared fields, names of what ids point at, and who and when */
  columns: ColumnView[];
  filterColumns: ColumnView[];
  /** what its expressions name beside its fields, so that a page judges as the server does */
  spoken: ProjectionScope;
  /** the person's own permission codes for this entity, and those of its named actions */
  permissions: string[];
  /** what he may do on some record at least: list, info, create, …, and named actions; each row's `_actions` says what on it */
  may: string[];
  /** the service by which he asks for such a record, in place of a form for one */
  request?: { topic: string; title: string };
  /** the view that its list opens as for who has not chosen; left out = the table */
  opensAs?: 'week';
  /** entities of the same group that he may list, this one too */
  siblings?: { key: string; title: string }[];
}

export interface ColumnView {
  /** as it stands in rows and filters */
  name: string;
  title: string;
  kind: FieldKind;
  /** the schema of the field it comes from; dictionary, choices and format are in there */
  schema: JsonSchema;
  /** it holds nodes of a tree: a filter by one finds what is below it too */
  tree?: true;
}

/** What an action answers that goes on elsewhere: the browser is sent there, to pay. */
export interface GoesOn {
  goTo: string;
}

/** `POST /{entity}/related`: a form that is being filled in, of a new record, of that with `id`, or of an action. */
export interface TypedRecord {
  formData: FormData;
  id?: string;
  action?: string;
}

/** One entry of `GET /{entity}/{id}/history`: who changed which field from what to what. */
export interface RecordEvent {
  id: string;
  /** `yyyy-MM-dd HH:mm:ss` on campus */
  at: string;
  by: string | null;
  byName: string;
  operation: string;
  changes: RecordChange[];
}

export interface RecordChange {
  path: string;
  before: JsonValue;
  after: JsonValue;
}

/**
 * `POST /{entity}/import`; with `?check=true` nothing is written and the counts say what would be. With `?update=true` a row
 * whose unique values a record has changes that record: cells that are empty and columns that are missing leave it as it is.
 */
export interface ImportReport {
  /** rows that became new records */
  imported: number;
  /** rows that changed a record */
  changed: number;
  /** rows that say what their record says */
  unchanged: number;
  failed: number;
  /** titles of the sheet's columns; only of a check */
  columns?: string[];
  /** every row of the sheet */
  rows: ImportedRow[];
  /** the rows that were not taken, in words */
  faults: { row: number; message: string }[];
}

interface ImportedRow {
  /** as Excel counts it */
  row: number;
  ok: boolean;
  did: 'added' | 'changed' | 'unchanged' | 'refused';
  errors: { path: string; message: string }[];
  /** what stands in it; only of a check */
  cells?: string[];
  /** what it changes, as people read it; only of a check */
  changes?: RowChange[];
}

export interface RowChange {
  title: string;
  before: string;
  after: string;
}

/**
 * One line of `POST /{entity}/import` for who accepts `application/x-ndjson`: how far it is, at the end the report. Whoever
 * hangs up stops it; the rows that were imported stay.
 */
export type ImportLine =
  | { progress: { done: number; total: number; imported: number; changed: number; failed: number } }
  | { report: ImportReport }
  | { failure: { code: number; message: string } };

export const NDJSON = 'application/x-ndjson';
/** Header of an export: how many rows it has. */
export const ROW_COUNT = 'x-row-count';

/** `GET /{entity}/tree`: what a picker shows of an entity that is a tree. */
export interface RecordNode {
  id: string;
  name: string;
  children: RecordNode[];
}

/** `GET /{entity}/options`: what a picker shows of a record. */
export interface RecordOption {
  id: string;
  value: string;
  label: string;
}
