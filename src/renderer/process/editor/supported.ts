/** What may be drawn: the elements that the engine runs. Everything else of BPMN would only be refused by the checker. */
export const ADDABLE = [
  { kind: 'userTask', type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task' },
  { kind: 'serviceTask', type: 'bpmn:ServiceTask', icon: 'bpmn-icon-service-task' },
  { kind: 'exclusiveGateway', type: 'bpmn:ExclusiveGateway', icon: 'bpmn-icon-gateway-xor' },
  { kind: 'parallelGateway', type: 'bpmn:ParallelGateway', icon: 'bpmn-icon-gateway-parallel' },
  { kind: 'inclusiveGateway', type: 'bpmn:InclusiveGateway', icon: 'bpmn-icon-gateway-or' },
  { kind: 'subProcess', type: 'bpmn:SubProcess', icon: 'bpmn-icon-subprocess-expanded' },
  { kind: 'callActivity', type: 'bpmn:CallActivity', icon: 'bpmn-icon-call-activity' },
  { kind: 'timerEvent', type: 'bpmn:IntermediateCatchEvent', icon: 'bpmn-icon-intermediate-event-catch-timer' },
  { kind: 'endEvent', type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none' },
  { kind: 'startEvent', type: 'bpmn:StartEvent', icon: 'bpmn-icon-start-event-none' },
] as const;

export type AddableKind = (typeof ADDABLE)[number]['kind'];

/** How bpmn-js makes one. */
export function shapeOf(kind: AddableKind): ShapeAttributes {
  const { type } = addable(kind);
  if (kind === 'subProcess') return { type, isExpanded: true };
  return kind === 'timerEvent' ? { type, eventDefinitionType: TIMER } : { type };
}

export interface ShapeAttributes {
  type: string;
  isExpanded?: boolean;
  eventDefinitionType?: string;
}

export const TIMER = 'bpmn:TimerEventDefinition';

export function addable(kind: AddableKind): (typeof ADDABLE)[number] {
  const found = ADDABLE.find((each) => each.kind === kind);
  if (!found) throw new Error(`${kind} cannot be drawn`);
  return found;
}

/** Entries of the menu "change element" that lead to what the engine runs, by their names in bpmn-js. */
const REPLACEMENTS = [
  /^replace-with-(none-)?(start|end)$/,
  /^replace-with-(error|terminate)-end$/,
  /^replace-with-(user|service)-task$/,
  /^replace-with-(exclusive|parallel|inclusive)-gateway$/,
  /^replace-with-(timer|signal|message)-intermediate-catch$/,
  /^replace-with-(non-interrupting-)?(timer|signal|message|error)-boundary$/,
  /^replace-with-(expanded|collapsed)-subprocess$/,
  /^replace-with-call-activity$/,
  /^replace-with-(sequence|default|conditional)-flow$/,
  /^toggle-(parallel|sequential)-mi$/,
];

export function isReplacement(name: string): boolean {
  return REPLACEMENTS.some((pattern) => pattern.test(name));
}

/** Whether there is a way on from it. */
export function canFollow(type: string): boolean {
  return type !== 'bpmn:EndEvent' && type !== 'bpmn:SequenceFlow' && type !== 'bpmn:TextAnnotation';
}
