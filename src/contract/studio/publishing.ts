import type { StudioFault } from './definition.ts';

/** So far ahead at most. */
export const PLAN_DAYS = 366;

export const LONGEST_NOTE = 500;

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
  changes: MeantChange[];
}

export interface MeantChange {
  level: 'breaking' | 'care' | 'safe';
  what: string;
  /** where it is felt in the process; left out = nowhere in particular */
  at?: {
    /** elements of the process, `start` (whoever fills it in) and `view` (who looks at it afterwards) */
    nodes: string[];
    how: 'added' | 'changed' | 'gone';
  };
  /** whom it concerns, in words: the applicant, whoever does a step; left out = nobody in particular */
  whom?: string;
}
