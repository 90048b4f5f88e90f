import type { Message } from '../text/say.ts';

/** One file of a definition as it was read: path as a person would write it, and its text. */
export interface SourceFile {
  /** relative to the definition's folder, with forward slashes: `topic.json`, `locales/en-US.json` */
  name: string;
  /** as shown in faults: `topics/car-use/topic.json` */
  path: string;
  text: string;
}

/** All files of one definition together: the unit that is checked, hashed, deployed and versioned. */
export interface DefinitionSource {
  kind: 'topic' | 'entity' | 'report';
  /** `car-use`, `sys/user`, `flow/count` */
  key: string;
  files: SourceFile[];
}

export interface Fault {
  /** stable id of the rule, for example `bpmn-unknown-variable` */
  rule: string;
  severity: 'error' | 'warning';
  /** in English */
  message: string;
  /** the same for other languages, where its parts are known */
  said?: Message;
  path: string;
  /** 1-based */
  line: number;
  column: number;
  /** the source line, for the caret */
  source?: string;
}

/** Names that definitions may refer to. From the seeds on the command line, from the database in the server. */
export interface Vocabulary {
  dictionaries: Record<string, string[]>;
  roles: string[];
  posts: string[];
  departments: string[];
  entities: string[];
}
