import type { FormData, JsonValue } from '../definition/types/json.ts';
import type { NodeAction } from '../definition/types/manifest.ts';
import type { Projection } from '../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';
import type { OfferedName, VerbName } from '../definition/verbs.ts';

export type InstanceState = 'running' | 'completed' | 'rejected' | 'terminated' | 'withdrawn' | 'cancelled';
export type EndState = Exclude<InstanceState, 'running'>;

/**
 * How a request or task stands to its promised time: green, amber and red of the screens. `paused`: the clock stands still,
 * because it lies with its applicant or is suspended. `none`: nothing is due, or it is over.
 */
export type Urgency = 'none' | 'onTime' | 'soon' | 'overdue' | 'paused';

/** A row of to-do, done, initiated, draft and cc lists (spec.md section 3, plus topic, number, summary, activityId). */
export interface TaskRow {
  id: string;
  taskId: string | null;
  processInstanceId: string | null;
  instanceId: string | null;
  processDefinitionKey: string;
  processDefinitionName: string;
  businessKey: string;
  topic: string;
  title: string;
  number: string;
  /** `choice`: one of a few kinds, which does not tell one request from another */
  summary: { title: string; text: string; choice?: true }[];
  taskName: string;
  activityId: string;
  assignee: string | null;
  assigneeName: string;
  /** who holds it, each once: names of people, of the groups that may claim it where nobody has */
  holders: string[];
  owner: string | null;
  startUserId: string;
  startUserName: string;
  /** the applicant's department; empty = none */
  startUserDept: string;
  startTime: string;
  endTime: string | null;
  /** the earlier of the task's own limit and the SLA of the topic */
  dueTime: string | null;
  urgency: Urgency;
  durationInSeconds: number | null;
  /** 0 finished, 1 not finished */
  ended: 0 | 1;
  state: InstanceState | 'draft';
  comment: string;
  days: number;
  revision: number;
  /** true where a candidate must claim it first */
  claimable: boolean;
  /** who is away: the person does it for him */
  onBehalfOf: string | null;
  onBehalfOfName: string;
  /** who asked the person to look at it and decides then; empty = nobody */
  delegatedByName: string;
  /** whether it may be handled in a batch with others of its node */
  batch: boolean;
  /** what its node offers to a batch, with the words that it has for it */
  batchActions: NodeAction[];
  /** a copy that its reader has not opened */
  unread: boolean;
  /** its applicant has asked for it */
  urged: boolean;
}

/** `GET /flow/common/counts`: each at most 1,000 */
export interface Counts {
  todo: number;
  /** copies that have not been read */
  cc: number;
  drafts: number;
}

/** `GET /flow/common/todo/nodes` */
export interface TodoNode {
  topic: string;
  title: string;
  activityId: string;
  taskName: string;
  count: number;
  batch: boolean;
}

/** A row of the history. `diff` names what the step changed, by dotted path. */
export interface HistoryRow {
  id: string;
  taskId: string | null;
  activityId: string;
  activityName: string;
  assignee: string | null;
  /** of what is open and nobody has: who may take it */
  assigneeName: string;
  onBehalfOf: string | null;
  onBehalfOfName: string;
  outcome: HistoryOutcome;
  /** the word that the step itself has for it, as its button said; empty: the verb's own */
  outcomeTitle: string;
  comment: string;
  /** why an automatic step happened */
  reason: string;
  /** files that came with a comment */
  attachments: { id: string; name: string; size: number }[];
  startTime: string;
  endTime: string | null;
  durationInSeconds: number | null;
  diff: { path: string; title: string; before: unknown; after: unknown }[];
}

/** A verb, or what happens beside the verbs: by itself, or from the administration. */
export type HistoryOutcome =
  | VerbName
  | 'start'
  | 'open'
  | 'migrate'
  | 'move'
  | 'reassign'
  | 'auto'
  | 'cancelled'
  | 'timer'
  | 'signal'
  | 'message'
  | 'service'
  | 'end';

/** What a person may do: with words of its own where the node has some. */
export type OfferedAction = OfferedName | NodeAction;

export const offeredName = (action: OfferedAction): OfferedName => (typeof action === 'string' ? action : action.name);

/** The words that a node has for its actions, by name. */
export function ownWords(actions: readonly OfferedAction[]): Partial<Record<OfferedName, string>> {
  return Object.fromEntries(
    actions.flatMap((action) => (typeof action === 'string' ? [] : [[action.name, action.title]])),
  );
}

export interface Reader {
  userId: string;
  name: string;
  /** who named him; empty = the process */
  byName: string;
  time: string;
  /** null = not yet */
  readTime: string | null;
}

export interface OpenTask {
  taskId: string;
  activityId: string;
  taskName: string;
  assignee: string | null;
  assigneeName: string;
  owner: string | null;
  revision: number;
  dueTime: string | null;
  urgency: Urgency;
  claimable: boolean;
  /** who may claim it, where nobody has: names of people and groups */
  candidates: string[];
  /** delegated and not yet resolved */
  pending: boolean;
  /** who is away and would have it: the person acts for him; empty = nobody */
  onBehalfOfName: string;
}

/** `GET /flow/common/detail` */
export interface Detail extends Pick<
  Projection,
  'computed' | 'rules' | 'exclusive' | 'validators' | 'summary' | 'scope'
> {
  topic: string;
  title: string;
  guide: string;
  version: number;
  node: string;
  number: string;
  state: InstanceState;
  suspended: boolean;
  processInstanceId: string;
  businessKey: string;
  startUserId: string;
  startUserName: string;
  startUserDept: string;
  startTime: string;
  endTime: string | null;
  /** until when the whole is promised, while it runs; a task may have a limit of its own */
  dueTime: string | null;
  urgency: Urgency;
  formData: FormData;
  schema: JsonSchema;
  uiSchema: UiSchema;
  /**
   * What the person may do now; includes `claim`, `unclaim`, `resolve` and the instance's actions where they apply. An
   * action for which the node has words of its own comes with its title.
   */
  actions: OfferedAction[];
  /** who has it was told within the hour, by its arrival or an `urge`: it may be urged, but no page offers to */
  justTold: boolean;
  history: HistoryRow[];
  task: OpenTask | null;
  /** all open tasks of the request: who holds it */
  openTasks: OpenTask[];
  /** who was named a reader, and when each first read it */
  readers: Reader[];
  /** user tasks that roll back may go to; `start` = the applicant */
  rollbackTargets: { activityId: string; name: string }[];
  /** who is still to be asked at `task`, one after the other, where the person may take them out (removeSign) */
  awaited: { userId: string; name: string }[];
  /** what changed in the form since the person last acted, or by the step before; null = nothing did yet */
  changed: ChangesSince | null;
  /** what is still to come on the likely way */
  coming: ComingStep[];
  /** whether it can be handed in again as a copy */
  again: boolean;
  /** services that follow it, for its applicant */
  afterwards: FollowUp[];
  /** what its applicant began from it, for him */
  followed: Followed[];
  /** what the requests that the form names are called, by id */
  requests: Record<string, string>;
  /** what a printed sheet shows, so that whoever holds it can check it: `GET /flow/verify/{code}` */
  verification: { code: string; digest: string };
}

/** A service that follows a completed request, and what its form is opened with. */
export interface FollowUp {
  topic: string;
  title: string;
  fill: FormData;
}

/** A request, or the draft of one, that names a completed one (`x-request`). */
export interface Followed {
  topic: string;
  title: string;
  state: InstanceState | 'draft';
  number: string;
  /** null: a draft, which has its business key */
  processInstanceId: string | null;
  businessKey: string;
}

/** `GET /flow/common/again`: what the form of another request like an ended one is opened with */
export interface RequestCopy {
  topic: string;
  formData: FormData;
}

/** `GET /flow/common/requests`: an own completed request, as a field with `x-request` may name it */
export interface RequestOption {
  id: string;
  value: string;
  label: string;
  title: string;
  endTime: string | null;
}

/** Changes of a form, in the projection of whoever reads them. */
export interface ChangesSince {
  /** true: since the person's own last step; false: by the last step that changed something */
  own: boolean;
  /** that step, who took it, and when */
  step: string;
  by: string;
  at: string | null;
  changes: FieldDifference[];
}

/** One field; null for what was or is not there. The rows of a table are matched by their `_id`. */
export interface FieldDifference {
  path: string;
  title: string;
  before: JsonValue;
  after: JsonValue;
}

export interface ComingStep {
  activityId: string;
  name: string;
  /** names of people, else of the roles or posts that may take it; empty where it is not known yet */
  handlers: string;
  /** false: another way may be taken past it */
  sure: boolean;
}

export interface TopicCard {
  key: string;
  title: string;
  icon: string;
  category: string;
  promiseDays: number | null;
  guide: string;
  /** how the Chinese title is typed, syllables and first letters: `yongcheshenqing ycsq` */
  spelling: string;
}

/** `GET /flow/topic/list` */
export interface TopicGroup {
  category: string;
  title: string;
  topics: TopicCard[];
}

/** `POST /flow/running/signal`: an event from outside */
export interface ThrowEvent {
  /** what the process calls the signal or message */
  name: string;
  /** a signal (the default) reaches all that wait for it, a message the one request that it names */
  kind?: 'signal' | 'message';
  processInstanceId?: string;
}

export interface ThrownReport {
  received: { processInstanceId: string; count: number }[];
  /** requests that wait for it and could not go on: suspended, nobody to approve, … */
  refused: { processInstanceId: string; error: string; message: string }[];
}
