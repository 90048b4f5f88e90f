import type { DefinitionSource, Fault, SourceFile } from '../definition/types/source.ts';

/** Addresses of the studio below `/api`; each is followed by `/{kind}/{key}`. */
export const STUDIO = {
  definition: '/devtools/definition',
  check: '/devtools/check',
  merge: '/devtools/merge',
  publish: '/devtools/publish',
  patch: '/devtools/patch',
  archive: '/devtools/archive',
  version: '/devtools/version',
} as const;

/** What can be edited in the browser; reports are files only. */
export type DefinitionKind = Exclude<DefinitionSource['kind'], 'report'>;

/** By the name in the definition's folder. */
export type FileTexts = Record<string, string>;

/** Somebody who has a draft of a definition. */
export interface Editor {
  name: string;
  at: string;
}

/** `GET /devtools/definition` */
export interface StudioList {
  rows: StudioRow[];
  /** what new definitions may begin as */
  templates: { name: string; from: string | null }[];
  categories: { value: string; label: string }[];
  maySave: boolean;
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
  /** what faults of the process that is drawn say in one's language */
  phrases: Record<string, string>;
  maySave: boolean;
  mayPublish: boolean;
}

export interface SavedDraft {
  files: FileTexts;
  /** of the draft, to send back */
  revision: number;
  savedAt: string;
  /** the folder has changed since: files that both have changed, each in its own way; null = it has not */
  conflicts: string[] | null;
}

/** `PUT /devtools/definition/{kind}/{key}`; revision 0: there is no draft yet */
export interface SaveDraft {
  files: FileTexts;
  revision: number;
}

/** `POST /devtools/check/{kind}/{key}` with `{files}` */
export interface StudioFault extends Fault {
  /** its name in the folder */
  file: string;
  /** of process.bpmn: the element that it is about */
  elementId: string | null;
}

/** `POST /devtools/publish/{kind}/{key}` with `{revision}` */
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
  published: Editor[];
}
