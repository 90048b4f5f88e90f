import { kindOf } from './bpmn.ts';
import type { BpmnFactory, DiagramElement, Moddle, Modeling } from './bpmn.ts';

/** What the panel shows of an element. Texts are empty where the file says nothing. */
export interface Facts {
  id: string;
  kind: string;
  name: string;
  assignee: string;
  candidateUsers: string;
  candidateGroups: string;
  dueDate: string;
  delegate: string;
  calledElement: string;
  multi: MultiFacts | null;
  timer: { kind: TimerKind; value: string } | null;
  /** of a flow */
  condition: string;
  isDefault: boolean;
  /** whether the flow leaves where a choice is made */
  hasChoice: boolean;
}

export interface MultiFacts {
  sequential: boolean;
  collection: string;
  elementVariable: string;
  completionCondition: string;
}

export const TIMER_KINDS = ['timeDuration', 'timeDate', 'timeCycle'] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Kinds that may be done by several people. */
export const MULTI_KINDS = ['userTask', 'subProcess', 'callActivity'];

export function factsOf(element: DiagramElement): Facts {
  const { businessObject: object } = element;
  const source = element.source?.businessObject;
  return {
    id: object.id,
    kind: kindOf(element),
    name: text(object, 'name'),
    assignee: text(object, 'flowable:assignee'),
    candidateUsers: text(object, 'flowable:candidateUsers'),
    candidateGroups: text(object, 'flowable:candidateGroups'),
    dueDate: text(object, 'flowable:dueDate'),
    delegate: text(object, 'flowable:delegateExpression'),
    calledElement: text(object, 'calledElement'),
    multi: multiOf(object),
    timer: timerOf(object),
    condition: bodyOf(object, 'conditionExpression'),
    isDefault: source?.get('default') === object,
    hasChoice: (element.source?.outgoing.length ?? 0) > 1,
  };
}

/** Writes what changed; each call is one step of undo. */
export function changeFacts(
  element: DiagramElement,
  change: Partial<Omit<Facts, 'kind' | 'hasChoice'>>,
  { modeling, factory }: { modeling: Modeling; factory: BpmnFactory },
): void {
  const { businessObject: object } = element;
  const plain: Record<string, unknown> = {};
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) plain[name] = value === '' ? undefined : value;
  };
  set('id', change.id);
  set('name', change.name);
  set('flowable:assignee', change.assignee);
  set('flowable:candidateUsers', change.candidateUsers);
  set('flowable:candidateGroups', change.candidateGroups);
  set('flowable:dueDate', change.dueDate);
  set('flowable:delegateExpression', change.delegate);
  set('calledElement', change.calledElement);
  if (change.condition !== undefined) plain['conditionExpression'] = expression(factory, change.condition);
  if (change.multi !== undefined)
    plain['loopCharacteristics'] = change.multi ? loop(factory, object, change.multi) : undefined;
  if (Object.keys(plain).length > 0) modeling.updateProperties(element, plain);
  if (change.isDefault !== undefined && element.source) {
    modeling.updateProperties(element.source, { default: change.isDefault ? object : undefined });
  }
  const timer = definitionOf(object, 'bpmn:TimerEventDefinition');
  if (change.timer && timer) {
    const { kind, value } = change.timer;
    const others = Object.fromEntries(TIMER_KINDS.map((each) => [each, undefined]));
    modeling.updateModdleProperties(element, timer, { ...others, [kind]: expression(factory, value, true) });
  }
}

function expression(factory: BpmnFactory, body: string, keepEmpty = false): Moddle | undefined {
  return body === '' && !keepEmpty ? undefined : factory.create('bpmn:FormalExpression', { body });
}

function loop(factory: BpmnFactory, object: Moddle, multi: MultiFacts): Moddle {
  const made = factory.create('bpmn:MultiInstanceLoopCharacteristics', {
    isSequential: multi.sequential,
    'flowable:collection': multi.collection === '' ? undefined : multi.collection,
    'flowable:elementVariable': multi.elementVariable === '' ? undefined : multi.elementVariable,
    completionCondition: expression(factory, multi.completionCondition),
  });
  Object.assign(made, { $parent: object });
  return made;
}

function text(object: Moddle, name: string): string {
  const value = object.get(name);
  return typeof value === 'string' ? value : '';
}

function bodyOf(object: Moddle, name: string): string {
  const value = object.get(name);
  return isModdle(value) ? text(value, 'body') : '';
}

function multiOf(object: Moddle): MultiFacts | null {
  const found = object.get('loopCharacteristics');
  if (!isModdle(found) || !found.$instanceOf('bpmn:MultiInstanceLoopCharacteristics')) return null;
  return {
    sequential: found.get('isSequential') === true,
    collection: text(found, 'flowable:collection'),
    elementVariable: text(found, 'flowable:elementVariable'),
    completionCondition: bodyOf(found, 'completionCondition'),
  };
}

function timerOf(object: Moddle): Facts['timer'] {
  const definition = definitionOf(object, 'bpmn:TimerEventDefinition');
  if (!definition) return null;
  const kind = TIMER_KINDS.find((each) => isModdle(definition.get(each))) ?? 'timeDuration';
  return { kind, value: bodyOf(definition, kind) };
}

function definitionOf(object: Moddle, type: string): Moddle | undefined {
  const all = object.get('eventDefinitions');
  return Array.isArray(all) ? all.find((each): each is Moddle => isModdle(each) && each.$instanceOf(type)) : undefined;
}

function isModdle(value: unknown): value is Moddle {
  return typeof value === 'object' && value !== null && '$type' in value;
}
