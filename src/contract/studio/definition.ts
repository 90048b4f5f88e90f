import type { Mend } from '../../definition/edit/mend.ts';
import type { Conflict, Side } from '../../definition/edit/merge/ask.ts';
import type { DefinitionSource, Fault, SourceFile } from '../../definition/types/source.ts';

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
  branches: '/devtools/branches',
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
