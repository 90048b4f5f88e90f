import type { InstanceState } from './flow.ts';
import type { DraftMeaning } from './studio/publishing.ts';
import type { NodeRights } from '../definition/types/manifest.ts';
import type { TaskAction } from '../definition/verbs.ts';
import type { DiagramBounds, ProcessNodeType } from '../definition/types/process.ts';
import type { Fault } from '../definition/types/source.ts';

/** A fault of the checker, with the element of the drawing that it is about; null for one of another file. */
export interface ProcessFault extends Fault {
  elementId: string | null;
}

/** `GET /flow/model/{id}/drawing` */
export interface ModelDrawing {
  id: string;
  revision: number;
  key: string;
  name: string;
  xml: string;
  /** fields of the topic's form by which conditions are written, with their titles; empty without such a topic */
  fields: { name: string; title: string }[];
  /** whom steps can be given to, by code or id */
  groups: { group: string; name: string }[];
  faults: ProcessFault[];
  /** how the checker's English reads in the person's language: the page judges expressions while they are typed */
  phrases: Record<string, string>;
  mayUpdate: boolean;
  mayDeploy: boolean;
  overtaken: Overtaken | null;
}

/** Requests follow another version than the one that a model was made of, or was deployed as, last. */
export interface Overtaken {
  /** numbers of both versions */
  model: number;
  served: number;
  servedId: string;
  /** since when there is the one that is served */
  since: string;
  /** somebody edited the folder, which wins over what is drawn; else something else was deployed or published over it */
  byFolder: boolean;
}

/** `PUT /flow/model/{id}/drawing` with `{xml, revision}` */
export interface SavedDrawing {
  revision: number;
  faults: ProcessFault[];
}

/** `POST /flow/model/{id}/deploy` */
export interface Deployed {
  version: number;
  versionId: string;
  /** what the checker would still like to see mended */
  warnings: ProcessFault[];
}

/** A node of a process as a list or a drawing names it. */
export interface ProcessNodeName {
  id: string;
  name: string;
  type: ProcessNodeType;
}

/** `GET /flow/process/{id}/xml` */
export interface ProcessFile {
  id: string;
  key: string;
  name: string;
  version: number;
  suspended: boolean;
  xml: string;
  /** with where they stand in the diagram */
  nodes: (ProcessNodeName & { bounds?: DiagramBounds })[];
  /** newest first */
  versions: { id: string; version: number; deploymentTime: string; suspended: boolean; served: boolean }[];
}

/** `GET /flow/process/{id}/changes`: what a version changed about the one before it. */
export interface VersionChanges extends Pick<DraftMeaning, 'changes'> {
  /** their numbers */
  before: number;
  after: number;
}

/** `GET /flow/process/{id}/waiting`: where requests of this topic wait now, of all its versions; the fullest step first. */
export interface WaitingStep {
  activityId: string;
  name: string;
  /** open tasks */
  count: number;
  overdue: number;
  /** half of them have waited longer; calendar hours, one decimal */
  medianHours: number;
  /** since when the oldest waits */
  since: string;
}

/** `GET /flow/process/{id}/node/{activityId}` */
export interface ProcessNodeDetail extends ProcessNodeName {
  processDefinitionId: string;
  processDefinitionKey: string;
  processDefinitionName: string;
  version: number;
  /** who gets it, in words, for who takes part in a request of it; null for administrators, who read the rules */
  handlers: string | null;
  assignee: string;
  candidateUsers: string[];
  /** with the names of the roles, posts and departments */
  candidateGroups: { group: string; name: string }[];
  dueDate: string;
  multi: { sequential: boolean; collection: string; completionCondition: string } | null;
  actions: TaskAction[];
  rights: Pick<NodeRights, 'resubmit' | 'withdraw' | 'batch'>;
  /** every field of the form, and what this node may do with it */
  fields: { name: string; title: string; write: boolean; hide: boolean; require: boolean }[];
  /** where one may go on from here */
  ways: { target: string; name: string; condition: string; isDefault: boolean }[];
  /** open tasks here now, in all versions of the process; null for who does not administer them */
  open: number | null;
}

/** `GET /flow/running/{id}/tasks` */
export interface RunningInstance {
  id: string;
  number: string;
  title: string;
  topic: string;
  processDefinitionId: string;
  state: InstanceState;
  suspended: boolean;
  /** of the request, to send back with a move of all that is open */
  revision: number;
  startUserName: string;
  startTime: string;
  tasks: RunningTask[];
  /** user tasks of its version, for a move */
  targets: ProcessNodeName[];
  may: { suspend: boolean; activate: boolean; terminate: boolean; move: boolean; reassign: boolean };
}

export interface RunningTask {
  taskId: string;
  activityId: string;
  taskName: string;
  assignee: string | null;
  assigneeName: string;
  ownerName: string;
  candidates: string[];
  startTime: string;
  dueTime: string | null;
  revision: number;
}
