export type ProcessNodeType =
  | 'startEvent'
  | 'endEvent'
  | 'userTask'
  | 'serviceTask'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'subProcess'
  | 'callActivity'
  | 'intermediateCatchEvent'
  | 'intermediateThrowEvent'
  | 'boundaryEvent';

export interface TimerDefinition {
  kind: 'duration' | 'date' | 'cycle';
  /** ISO 8601 text or `${…}` */
  value: string;
}

export interface EventDefinition {
  kind: 'timer' | 'error' | 'signal' | 'message' | 'terminate' | 'none';
  timer?: TimerDefinition;
  /** error code, signal or message name */
  ref?: string;
}

export interface MultiInstance {
  sequential: boolean;
  /** `${…}` giving a list, or a number of instances as text */
  collection?: string;
  cardinality?: string;
  elementVariable: string;
  completionCondition?: string;
}

export interface SequenceFlow {
  id: string;
  name?: string;
  source: string;
  target: string;
  condition?: string;
  isDefault: boolean;
  /** taken for the default, though the gateway does not name it: the checker asks for that */
  isUnmarked?: boolean;
  // where the element stands in the file, for faults (1-based)
  line: number;
  column: number;
}

export interface ProcessNode {
  id: string;
  name: string;
  type: ProcessNodeType;
  /** id of the enclosing sub-process, or of the process itself */
  scope: string;
  incoming: string[];
  outgoing: string[];
  event?: EventDefinition;
  multi?: MultiInstance;
  // user task
  assignee?: string;
  candidateUsers?: string[];
  candidateGroups?: string[];
  dueDate?: string;
  // service task: name of the delegate (`notify`, `record`), its fields
  delegate?: string;
  fields?: Record<string, string>;
  // call activity
  calledElement?: string;
  // boundary event
  attachedTo?: string;
  cancelActivity?: boolean;
  // where the element stands in the file, for faults (1-based)
  line: number;
  column: number;
}

export interface DiagramBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ProcessDiagram {
  shapes: Record<string, DiagramBounds>;
  edges: Record<string, { x: number; y: number }[]>;
  /** where the names of events on borders stand, if the file says */
  names?: Record<string, DiagramBounds>;
}

/** An element of the file that is only drawn: partners, data, messages, and what the engine refuses. */
export interface DiagramArtifact {
  id: string;
  name: string;
  /** BPMN's own word: `task`, `dataObjectReference`, `messageFlow` */
  tag: string;
  /** `message`, `escalation`, `multiple`, … or `none` */
  event?: string;
  throwing?: boolean;
  multi?: 'parallel' | 'sequential' | 'loop';
  collapsed?: boolean;
  compensation?: boolean;
  /** does not interrupt, or is started by an event */
  dashed?: boolean;
  /** a pool from top to bottom */
  upright?: boolean;
  bounds?: DiagramBounds;
  points?: { x: number; y: number }[];
}

export interface ProcessModel {
  id: string;
  name: string;
  nodes: Record<string, ProcessNode>;
  flows: Record<string, SequenceFlow>;
  /** lanes, and the pool around them where there is one; outermost first */
  lanes: { id: string; name: string; bounds?: DiagramBounds }[];
  annotations: { id: string; text: string; bounds?: DiagramBounds }[];
  diagram: ProcessDiagram;
  /** what else the file shows; left out where there is nothing, or nobody has asked for a drawing (drawn.ts) */
  artifacts?: DiagramArtifact[];
  /** the file's text; where it had no diagram interchange, with the one that was laid out */
  xml: string;
}
