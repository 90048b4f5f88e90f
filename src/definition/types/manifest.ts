/** Rights of one node of a topic. Paths are dotted (`items.amount` = that column of every row), `*` = all. */
export interface NodeRights {
  write?: string[];
  require?: string[];
  hide?: string[];
  actions?: TaskAction[];
  /** what a resubmission after a roll back does when the person does not say: all again, or straight back */
  resubmit?: 'through' | 'straight';
  /** whether the initiator may still withdraw while this node waits */
  withdraw?: boolean;
  /** false: no batch approval; it is offered everywhere else, but never where the node requires fields */
  batch?: boolean;
}

/** what a node allows that names no actions */
export const DEFAULT_ACTIONS = ['complete', 'reject', 'rollback', 'delegate', 'transfer', 'cc', 'comment'] as const;

export const TASK_ACTIONS = [...DEFAULT_ACTIONS, 'addSign', 'removeSign'] as const;

export type TaskAction = (typeof TASK_ACTIONS)[number];

export interface CrossFieldRule {
  field: string;
  when: string;
  message: string;
}

export interface ApproverRules {
  empty?: 'admin' | 'skip' | 'fail';
  self?: 'allow' | 'skip' | 'leader';
  repeat?: 'none' | 'consecutive' | 'all';
}

/** Two live requests of the topic may not overlap on the same `by` between `from` and `to`. */
export interface ExclusiveRule {
  by: string;
  from: string;
  to: string;
  message: string;
}

export interface Effect {
  on: 'completed' | 'rejected' | 'terminated';
  record: string;
  set: Record<string, string>;
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
  effects?: Effect[];
}

export interface EntityAction {
  name: string;
  title?: string;
  permission?: string;
  confirm?: boolean;
  /** `row` (default): on one record; `batch`: on the chosen records */
  on?: 'row' | 'batch';
}

export interface EntityManifest {
  $schema?: string;
  title: string;
  permission: string;
  label: string;
  list: string[];
  filters?: string[];
  sort?: { field: string; order: 'asc' | 'desc' };
  sortable?: string[];
  unique?: string[][];
  tree?: string;
  scope?: string;
  actions?: (string | EntityAction)[];
  readonly?: boolean;
  icon?: string;
}
