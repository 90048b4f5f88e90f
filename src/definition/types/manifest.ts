import type { TaskAction } from '../verbs.ts';
import type { JsonSchema, UiSchema } from './schema.ts';

/** An action that a node offers: its name, or with words of its own on the button. */
export type NodeAction = TaskAction | { name: TaskAction; title: string };

/**
 * Rights of one node of a topic. Paths are dotted (`items.amount` = that column of every row), `*` = all, `@dispatch` = the
 * fields of that section of ui.json.
 */
export interface NodeRights {
  write?: string[];
  require?: string[];
  hide?: string[];
  /** what its approver decides by: shown large above the form, and whole where it is shown masked to others */
  summary?: string[];
  actions?: NodeAction[];
  /** what a resubmission after a roll back does when the person does not say: all again, or straight back */
  resubmit?: 'through' | 'straight';
  /** whether the initiator may withdraw while this node waits; left out = until somebody has approved */
  withdraw?: boolean;
  /** false: no batch approval; it is offered everywhere else, but never where the node requires fields */
  batch?: boolean;
}

export function nameOfAction(action: NodeAction): TaskAction {
  return typeof action === 'string' ? action : action.name;
}

export interface CrossFieldRule {
  field: string;
  /** true = the message is shown on `field` and the server refuses */
  refuseIf: string;
  message: string;
}

export interface ApproverRules {
  empty?: 'admin' | 'skip' | 'fail';
  self?: 'allow' | 'skip' | 'leader';
  repeat?: 'none' | 'consecutive' | 'all';
}

/**
 * Live requests of the topic may not overlap on the same `by` between `from` and `to`; without the two, time plays no part.
 * With `capacity` it is a quota: together (each request counts 1, or its `amount`) they may not exceed it.
 */
export interface ExclusiveRule {
  by: string;
  from?: string;
  to?: string;
  message: string;
  /** `completed` (default): while under way and after approval; `running`: until the request ends */
  holds?: 'completed' | 'running';
  /** `${…}`, a number */
  capacity?: string;
  /** dotted path of a number, a column over rows too */
  amount?: string;
}

/** A number without gaps, drawn at a step: `{yyyy}`, `{seq:4}` and the like; counted apart for each value of `by`. */
export interface NumberRule {
  field: string;
  on: Moment;
  pattern: string;
  by?: string;
}

/** When something happens: at the start, at an end, or when a user task is completed. */
export type Moment = 'started' | 'completed' | 'rejected' | 'withdrawn' | 'terminated' | 'cancelled' | `node:${string}`;

/** A record that a request writes, by the same path as one saved by hand: a new one (`set`), or a change of one (`update`). */
export interface Effect {
  on: Moment;
  /** written only while this holds; with `each` asked of each row */
  if?: string;
  record: string;
  /** a table: one record for each of its rows, for which the table's name stands in the expressions */
  each?: string;
  set?: Record<string, string>;
  /** `by`: `id` is what this field of the record holds, such as its number */
  update?: { id: string; by?: string; set: Record<string, string> };
}

/** A service that follows a completed request: a button that opens it with fields filled in. */
export interface Afterwards {
  topic: string;
  title: string;
  /** whether the button is there: a condition over the completed request */
  showIf?: string;
  fill?: Record<string, string>;
}

export interface TopicManifest {
  $schema?: string;
  title: string;
  guide?: string;
  category: string;
  icon?: string;
  promiseDays?: number;
  startableBy?: string[];
  number?: string;
  summary?: string[];
  nodes: Record<string, NodeRights>;
  computed?: Record<string, string>;
  rules?: CrossFieldRule[];
  approvers?: ApproverRules;
  exclusive?: ExclusiveRule[];
  numbers?: NumberRule[];
  effects?: Effect[];
  afterwards?: Afterwards[];
  /** whether the initiator may cancel a completed request: always, or while this holds */
  cancel?: boolean | string;
}

export interface EntityAction {
  name: string;
  title?: string;
  permission?: string;
  confirm?: boolean;
  /** `row` (default): on one record; `batch`: on the chosen records; or both */
  on?: 'row' | 'batch' | ('row' | 'batch')[];
  /** over the record: whether the action is offered and allowed */
  showIf?: string;
  /** what it writes into the record; left out = a behaviour of the server does it */
  set?: Record<string, string>;
  /** a form that is asked for first; its fields are read in `set` as `input.note`, or by name where the record has none so called */
  input?: { schema: JsonSchema; uiSchema?: UiSchema };
  /** what is shown once afterwards, to be copied: a field of the record, or a part of the behaviour's answer */
  result?: string;
  /** `readers`: whoever may read the records may do it too; left out = who has the permission, and owners whose `own` names it */
  by?: 'readers';
}

/** Rows that belong to the person (or the people) in `field`. */
export interface OwnRows {
  field: string;
  /** a field with the names of classes: their students have these records too */
  classes?: string;
  /** `list` (opening them too), `create`, `update`, `delete`, and the entity's own actions by name */
  actions: string[];
  /** how long they may be updated and deleted; actions have their `showIf` */
  while?: string;
  /** the service by which they ask for such a record: where it can be started, lists lead there in place of a form */
  topic?: string;
  /** where it holds, nobody but the person himself learns whose record it is */
  anonymousIf?: string;
}

export interface EntityView {
  kind: 'calendar' | 'week' | 'gallery' | 'board';
  /** calendar and week: fields of dates or moments */
  from?: string;
  to?: string;
  /** week: the field of the weekday (1 = Monday); `from` and `to` are times then. Left out = by the days of `from` */
  day?: string;
  /** the field that names the record; left out = what stands for a record everywhere (`label`) */
  title?: string;
  /** gallery: the field of pictures */
  picture?: string;
  /** what `picture` was called at first */
  image?: string;
  /** gallery: the field that is shown large below the title */
  price?: string;
  /** board: the field whose values are the columns; left out = the field of the states */
  by?: string;
}

/** Colour of the tag that a value is drawn as. */
export type StateColor = 'default' | 'processing' | 'success' | 'warning' | 'error';

export interface EntityManifest {
  $schema?: string;
  title: string;
  permission: string;
  /** entities of one group share one page with a tab strip */
  group?: string;
  label: string;
  list: string[];
  filters?: string[];
  sort?: { field: string; order: 'asc' | 'desc' };
  sortable?: string[];
  unique?: string[][];
  tree?: string;
  /** a tree or list on the left that filters by this field */
  aside?: string;
  /** yes-or-no columns of the list that who may update a record switches in its row */
  inline?: string[];
  /** a field of a department or a person, whose department the data scope of roles is about */
  scope?: string;
  /** who may list and open without a permission: account types, roles, or `everybody` */
  readers?: string[];
  /** fields that readers do not see */
  private?: string[];
  own?: OwnRows;
  /** a field that no form writes: it begins at `start`, and only actions move it */
  states?: { field: string; start: string; colors?: Record<string, StateColor> };
  /** values of fields with choices that lists and records show as coloured tags, by field; `states.colors` is how it was first written */
  colors?: Record<string, Record<string, StateColor>>;
  /** as in a topic: by field, computed at every write */
  computed?: Record<string, string>;
  rules?: CrossFieldRule[];
  actions?: (string | EntityAction)[];
  related?: { entity: string; by: string; of: string; title: string }[];
  views?: EntityView[];
  readonly?: boolean;
  icon?: string;
}
