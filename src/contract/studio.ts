import type { Conflict, Side } from '../definition/edit/merge/ask.ts';
import type { Mend } from '../definition/edit/mend.ts';
import type { ReportKind } from '../definition/report/columns.ts';
import type { JourneyStep } from '../definition/types/definition.ts';
import type { FormData } from '../definition/types/json.ts';
import type { JsonSchema } from '../definition/types/schema.ts';
import type { DefinitionSource, Fault, SourceFile } from '../definition/types/source.ts';
import type { ReportData, ReportView } from './reports.ts';

/** Addresses of the studio below `/api`; each is followed by `/{kind}/{key}`. */
export const STUDIO = {
  definition: '/devtools/definition',
  check: '/devtools/check',
  taiwan: '/devtools/taiwan',
  english: '/devtools/english',
  merge: '/devtools/merge',
  publish: '/devtools/publish',
  plan: '/devtools/plan',
  patch: '/devtools/patch',
  archive: '/devtools/archive',
  version: '/devtools/version',
  trial: '/devtools/trial',
  scope: '/devtools/scope',
  examples: '/devtools/examples',
  remake: '/devtools/remake',
  handlers: '/devtools/handlers',
  report: '/devtools/report',
  uses: '/devtools/uses',
  columns: '/devtools/columns',
  dependents: '/devtools/dependents',
  diff: '/devtools/diff',
  migration: '/devtools/migration',
} as const;

/** What can be edited in the browser. */
export type DefinitionKind = DefinitionSource['kind'];

/** By the name in the definition's folder. */
export type FileTexts = Record<string, string>;

/** Somebody who has a draft of a definition. */
export interface Editor {
  name: string;
  at: string;
  /** when it is published by itself; null: not until he does */
  publishesAt: string | null;
}

/** `GET /devtools/definition` */
export interface StudioList {
  rows: StudioRow[];
  /** what new definitions may begin as */
  templates: { name: string; from: string | null }[];
  /** under which one may begin request types */
  categories: { value: string; label: string }[];
  /** what one may begin at all */
  mayBegin: DefinitionKind[];
  /** whom steps of a new request type can be given to; its files speak Chinese and English, whoever begins it */
  groups: StudioGroup[];
}

export interface StudioGroup {
  /** `role:finance` */
  group: string;
  /** in the reader's language */
  name: string;
  chinese: string;
  english: string;
}

export interface StudioRow {
  kind: DefinitionKind;
  key: string;
  title: string;
  /** of the version that serves; null: none does yet */
  version: number | null;
  /** what the checker says about the folder */
  errors: number;
  warnings: number;
  /** when one's own draft was saved; null without one */
  draftAt: string | null;
  /** when it is published by itself */
  publishesAt: string | null;
  /** who else has a draft of it */
  editors: Editor[];
}

/** `POST /devtools/definition`: a draft of a new definition. */
export interface NewDefinition {
  kind: DefinitionKind;
  key: string;
  title: string;
  english: string;
  /** of a topic */
  category?: string;
  /** the key of another one to copy; left out = the small example */
  from?: string;
  /** what it begins as, instead of an example or a copy */
  files?: FileTexts;
}

/** `POST /devtools/english`, of each text: its English elsewhere, and what a field of that title may be called. */
export interface SaidText {
  english: string;
  name: string;
}

/** `GET /devtools/definition/{kind}/{key}` */
export interface StudioDefinition {
  kind: DefinitionKind;
  key: string;
  title: string;
  version: number | null;
  /** where publishing goes: into the folder, or into the database over it */
  publishesTo: 'folder' | 'database';
  /** as they serve, or would if they passed the checker */
  files: FileTexts;
  common: SourceFile;
  draft: SavedDraft | null;
  editors: Editor[];
  /** whom steps can be given to, by code or id */
  groups: { group: string; name: string }[];
  /** under which one may put a request type */
  categories: { value: string; label: string }[];
  /** what a field may point at, by the keyword that says so */
  sources: Record<SourceKeyword, { value: string; label: string }[]>;
  /** what faults of the process that is drawn say in one's language */
  phrases: Record<string, string>;
  maySave: boolean;
  mayPublish: boolean;
}

/** Keywords of a field's schema that name a dictionary, a kind of record, a request type. */
export type SourceKeyword = 'x-dict' | 'x-record' | 'x-request';

export interface SavedDraft {
  files: FileTexts;
  /** of the draft, to send back */
  revision: number;
  savedAt: string;
  /** the folder has changed since: places that both have changed, each in its own way; null = it has not */
  conflicts: Conflict[] | null;
  plan: PublishingPlan | null;
}

/** `PUT /devtools/plan/{kind}/{key}`: a draft is published by itself, as it is at that revision; DELETE: it is not. */
export interface PublishingPlan {
  revision: number;
  at: string;
  note: string;
}

/** So far ahead at most. */
export const PLAN_DAYS = 366;
export const LONGEST_NOTE = 500;

/** `PUT /devtools/definition/{kind}/{key}`; revision 0: there is no draft yet */
export interface SaveDraft {
  files: FileTexts;
  revision: number;
  /** with revision 0: what they were begun from; left out = what serves now */
  base?: FileTexts;
}

/** `POST /devtools/merge/{kind}/{key}` */
export interface MergeDraft {
  revision: number;
  /** by a conflict's id: whose that place shall be */
  chosen?: Record<string, Side>;
}

/** `POST /devtools/check/{kind}/{key}` with `{files}` */
export interface StudioFault extends Fault {
  /** its name in the folder */
  file: string;
  /** of process.bpmn: the element that it is about */
  elementId: string | null;
  /** what would mend it; null where somebody has to think */
  mend: Mend | null;
}

/** `POST /devtools/publish/{kind}/{key}` with `{revision, note?}` */
export interface Published {
  version: number;
  publishedTo: 'folder' | 'database';
  warnings: StudioFault[];
}

/** `GET /devtools/version/{kind}/{key}`, the newest first; with `?number=` the files of that one */
export interface StudioVersion {
  number: number;
  createdAt: string;
  serves: boolean;
  /** who let it serve in the studio, the last one first; nobody where the folder was edited */
  published: Publishing[];
}

export interface Publishing {
  name: string;
  at: string;
  /** why, in his own words; empty where he gave none */
  note: string;
}

/** `POST /devtools/trial/topic/{key}` with these and `files`: a journey on a draft, in memory */
export interface TryDraft {
  /** who hands in */
  as: string;
  formData: FormData;
  steps: JourneyStep[];
}

export interface Trial {
  /** what came of handing in, and of each step after it that could be done */
  steps: TrialStep[];
  /** open now */
  tasks: TrialTask[];
  state: 'running' | 'completed' | 'terminated' | 'rejected' | 'withdrawn' | 'cancelled';
  /** all of it, as it would be stored */
  formData: FormData;
  /** of everybody who hands in or acts, by id */
  names: Record<string, string>;
  /** where it stands, drawn */
  svg: string;
  /** the step that could not be done; -1: handing in */
  refused: { step: number; message: string } | null;
}

export interface TrialStep {
  /** what completed by itself */
  automatic: { name: string; reason: string }[];
  opened: TrialTask[];
}

export interface TrialTask {
  id: string;
  activityId: string;
  name: string;
  /** why somebody else than the process says has it; empty where it is as `rule` says */
  reason: string;
  /** what the process says about who has it */
  rule: string;
  /** false: one of them has to claim it first */
  isClaimed: boolean;
  people: { id: string; name: string }[];
  /** as whoever has it sees it */
  formData: FormData;
}

/** `POST /devtools/scope/topic/{key}` with these and `files`: what a page knows of who fills in a form of a draft */
export interface TrialForm {
  /** who has handed it in, or is about to */
  as: string;
  /** who fills it in */
  by: string;
  node: string;
  formData: FormData;
}

/** `POST /devtools/examples/topic/{key}` with `{files}` */
export interface ExampleVerdict {
  name: string;
  kind: 'sample' | 'journey';
  ok: boolean;
  /** what went wrong; empty where nothing did */
  message: string;
}

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

/** `POST /devtools/handlers/topic/{key}` `{files, activityId}`: who would get a step of a draft, one for each valid sample */
export interface StepHandlers {
  /** who hands it in */
  applicant: string;
  /** names; nobody where it completes by itself, or nobody is found */
  people: string[];
  /** why it is somebody else than the process says, or why nobody is told */
  reason: string;
}

/** `GET /devtools/uses/entity/{key}?path=…`: what depends on the name of a field, or with `&value=` on an option */
export interface FieldUses {
  /** how many hold something there, or that value */
  records: number;
  /** where other definitions speak of it */
  places: UsePlace[];
}

/** `GET /devtools/columns/entity/{key}`, of each field: what a request may write into a record */
export interface RecordField {
  name: string;
  title: string;
  schema: JsonSchema;
  /** a new record has to say it */
  isRequired: boolean;
  /** one of these, where it says so itself */
  values: { value: string; label: string }[] | null;
}

/** A line of another definition that speaks of something; `POST /devtools/dependents/entity/{key}` gives those that a draft breaks. */
export interface UsePlace {
  kind: DefinitionKind;
  key: string;
  title: string;
  file: string;
  line: number;
  text: string;
}

/** `POST /devtools/diff/{kind}/{key}` with `{files}`: what publishing them means for what exists */
export interface DraftMeaning {
  /** requests that are under way, and keep their version */
  running: number;
  /** of an entity */
  records: number;
  /** records that would be refused when they are changed next, and are not today; left out = none */
  refused?: {
    /** how many were looked at: not all, where there are very many */
    judged: number;
    records: number;
    /** fields at fault, by their titles, the most frequent first; '' = the record as a whole */
    fields: { title: string; records: number }[];
  };
  /** the worst first; in the reader's language */
  changes: { level: 'breaking' | 'care' | 'safe'; what: string }[];
}
