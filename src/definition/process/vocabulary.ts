import type { ProcessNodeType } from '../types/process.ts';
import { term, type Words } from '../text/say.ts';

export const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
export const FLOWABLE = 'http://flowable.org/bpmn';

/** Namespaces of the standard: BPMN's own and those of its diagrams; a blank one is a file without namespaces. */
export const STANDARD: ReadonlySet<string> = new Set([
  '',
  BPMN,
  'http://www.omg.org/spec/BPMN/20100524/DI',
  'http://www.omg.org/spec/DD/20100524/DC',
  'http://www.omg.org/spec/DD/20100524/DI',
]);

/** Bound even where a file forgot to declare them. */
export const PREFIXES: Record<string, string> = {
  bpmn: BPMN,
  bpmn2: BPMN,
  semantic: BPMN,
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  omgdc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  omgdi: 'http://www.omg.org/spec/DD/20100524/DI',
  flowable: FLOWABLE,
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

/** Namespaces whose attributes mean what Flowable's mean; a blank one is a file without namespaces. */
export const EXTENSIONS: ReadonlySet<string> = new Set([
  '',
  FLOWABLE,
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
]);

/** Flow elements that the engine runs. */
export const NODE_TYPES: ReadonlySet<string> = new Set<ProcessNodeType>([
  'startEvent',
  'endEvent',
  'userTask',
  'serviceTask',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'subProcess',
  'callActivity',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
]);

/** What each is called in a sentence. */
export const NODE_WORDS: Readonly<Record<ProcessNodeType, Words>> = {
  startEvent: term('start event'),
  endEvent: term('end event'),
  userTask: term('user task'),
  serviceTask: term('service task'),
  exclusiveGateway: term('exclusive gateway'),
  parallelGateway: term('parallel gateway'),
  inclusiveGateway: term('inclusive gateway'),
  subProcess: term('subprocess'),
  callActivity: term('call activity'),
  intermediateCatchEvent: term('event that is waited for'),
  intermediateThrowEvent: term('event that is thrown'),
  boundaryEvent: term('boundary event'),
};

export const isNodeType = (name: string): name is ProcessNodeType => NODE_TYPES.has(name);

/** Elements inside a process that say something to people only, or that are read elsewhere. */
export const SILENT: ReadonlySet<string> = new Set([
  'documentation',
  'extensionElements',
  'incoming',
  'outgoing',
  'association',
  'textAnnotation',
  'group',
  'category',
  'laneSet',
  // what a step reads and writes, drawn for people
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'dataInputAssociation',
  'dataOutputAssociation',
  'ioSpecification',
  'property',
  'auditing',
  'monitoring',
]);

/** Why an element is refused, where there is more to say than that it is not supported. */
export const REFUSED: Readonly<Record<string, string>> = {
  scriptTask: 'scripts never run here; use a user task, or a service task with a named delegate',
  task: 'a task without a type does nothing; say userTask or serviceTask',
  manualTask: 'a manual task does nothing; say userTask',
  businessRuleTask: 'rules are conditions of gateways here',
  sendTask: 'use a service task with the delegate "notify"',
  receiveTask: 'use an intermediate catch event with a message',
  complexGateway: 'use an exclusive, parallel or inclusive gateway',
  eventBasedGateway: 'use a user task with boundary events',
  standardLoopCharacteristics: 'draw the loop with a gateway, or use multiInstanceLoopCharacteristics',
  transaction: 'use a subProcess',
  adHocSubProcess: 'use a subProcess',
};

/** Attributes of Flowable's namespace that mean something here, by element; `*` for all. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': [
    'async',
    'exclusive',
    'formKey',
    'priority',
    'category',
    'formFieldValidation',
    'isForCompensation',
    'modelerVersion',
  ],
  process: [
    'candidateStarterUsers',
    'candidateStarterGroups',
    'versionTag',
    'historyTimeToLive',
    'isStartableInTasklist',
  ],
  startEvent: ['initiator'],
  userTask: ['assignee', 'candidateUsers', 'candidateGroups', 'dueDate'],
  serviceTask: ['delegateExpression'],
  multiInstanceLoopCharacteristics: ['collection', 'elementVariable'],
};

/** Named delegates that a service task may use. Closed: `http` is not one. */
export const DELEGATES = ['notify', 'record', 'cc'] as const;
/** What the delegates read; `record` takes every field of its entity besides. */
export const DELEGATE_READS: Readonly<Record<string, readonly string[]>> = {
  notify: ['to', 'text'],
  cc: ['to', 'text'],
};
/** What a delegate cannot do without; the others have defaults. */
export const DELEGATE_FIELDS: Readonly<Record<string, readonly string[]>> = { cc: ['to'] };

/** The fields of a `record` task; the entity may be called `record` too, as effects call it. */
export function recordFieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> & { entity?: string } {
  const { record, ...others } = fields;
  return fields['entity'] !== undefined || record === undefined ? { ...fields } : { ...others, entity: record };
}
