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
  /** of a service task: what its delegate is told, by name */
  fields: Record<string, string>;
  calledElement: string;
  multi: MultiFacts | null;
  /** how often the parts around it run, the innermost first */
  around: MultiFacts[];
  timer: { kind: TimerKind; value: string } | null;
  /** of what is attached to a step: whether that step ends when it happens; null of anything else, and of errors, which always end it */
  interrupts: boolean | null;
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
  /** a number of instances, in place of a collection */
  cardinality: string;
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
    fields: fieldsOf(object),
    calledElement: text(object, 'calledElement'),
    multi: multiOf(object),
    around: aroundOf(element),
    timer: timerOf(object),
    interrupts: interruptsOf(object),
    condition: bodyOf(object, 'conditionExpression'),
    isDefault: source?.get('default') === object,
    hasChoice: (element.source?.outgoing.length ?? 0) > 1,
  };
}

/** Writes what changed; each call is one step of undo. */
export function changeFacts(
  element: DiagramElement,
  change: Partial<Omit<Facts, 'kind' | 'hasChoice' | 'around'>>,
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
  // it does unless the file says otherwise
  if (change.interrupts !== undefined) plain['cancelActivity'] = change.interrupts === false ? false : undefined;
  if (change.condition !== undefined) plain['conditionExpression'] = expression(factory, change.condition);
  const loop = loopOf(object);
  if (change.multi && loop) modeling.updateModdleProperties(element, loop, loopProperties(factory, change.multi));
  else if (change.multi !== undefined)
    plain['loopCharacteristics'] = change.multi ? newLoop(factory, object, change.multi) : undefined;
  if (change.fields !== undefined) plain['extensionElements'] = withFields(factory, object, change.fields);
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

function loopProperties(factory: BpmnFactory, multi: MultiFacts): Record<string, unknown> {
  return {
    isSequential: multi.sequential,
    'flowable:collection': multi.collection === '' ? undefined : multi.collection,
    'flowable:elementVariable': multi.elementVariable === '' ? undefined : multi.elementVariable,
    loopCardinality: expression(factory, multi.cardinality),
    completionCondition: expression(factory, multi.completionCondition),
  };
}

function newLoop(factory: BpmnFactory, object: Moddle, multi: MultiFacts): Moddle {
  const made = factory.create('bpmn:MultiInstanceLoopCharacteristics', loopProperties(factory, multi));
  Object.assign(made, { $parent: object });
  return made;
}

/** What stands in the extension elements, and is no field, stays. */
function withFields(factory: BpmnFactory, object: Moddle, fields: Record<string, string>): Moddle | undefined {
  const before = extensionsOf(object);
  const others = before.filter((each) => !isField(each));
  const kept = before.filter((each) => isField(each) && Object.hasOwn(fields, text(each, 'name')));
  const made = Object.entries(fields).flatMap(([name, value]) => {
    if (value === '') return [];
    const same = kept.find((each) => text(each, 'name') === name && fieldValue(each) === value);
    return [
      same ?? factory.create('flowable:Field', { name, [value.includes('${') ? 'expression' : 'string']: value }),
    ];
  });
  const values = [...others, ...made];
  if (values.length === 0) return undefined;
  const extension = factory.create('bpmn:ExtensionElements', { values });
  for (const value of values) Object.assign(value, { $parent: extension });
  Object.assign(extension, { $parent: object });
  return extension;
}

function extensionsOf(object: Moddle): Moddle[] {
  const extension = object.get('extensionElements');
  const values = isModdle(extension) ? extension.get('values') : undefined;
  return Array.isArray(values) ? values.filter(isModdle) : [];
}

const isField = (each: Moddle): boolean => each.$type === 'flowable:Field';

function fieldValue(field: Moddle): string {
  return text(field, 'stringValue') || text(field, 'expression') || text(field, 'string');
}

function fieldsOf(object: Moddle): Record<string, string> {
  const fields = extensionsOf(object).filter(isField);
  return Object.fromEntries(fields.map((field) => [text(field, 'name'), fieldValue(field)]));
}

function loopOf(object: Moddle): Moddle | undefined {
  const found = object.get('loopCharacteristics');
  return isModdle(found) && found.$instanceOf('bpmn:MultiInstanceLoopCharacteristics') ? found : undefined;
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
  const found = loopOf(object);
  if (!found) return null;
  return {
    sequential: found.get('isSequential') === true,
    collection: text(found, 'flowable:collection'),
    elementVariable: text(found, 'flowable:elementVariable'),
    cardinality: bodyOf(found, 'loopCardinality'),
    completionCondition: bodyOf(found, 'completionCondition'),
  };
}

function aroundOf({ parent }: DiagramElement): MultiFacts[] {
  if (!parent) return [];
  const own = multiOf(parent.businessObject);
  return [...(own ? [own] : []), ...aroundOf(parent)];
}

function timerOf(object: Moddle): Facts['timer'] {
  const definition = definitionOf(object, 'bpmn:TimerEventDefinition');
  if (!definition) return null;
  const kind = TIMER_KINDS.find((each) => isModdle(definition.get(each))) ?? 'timeDuration';
  return { kind, value: bodyOf(definition, kind) };
}

/** A new timer waits for some days: who wants another time says so. */
export function beginTimer(object: Moddle, factory: BpmnFactory): void {
  const definition = definitionOf(object, 'bpmn:TimerEventDefinition');
  if (!definition || TIMER_KINDS.some((kind) => isModdle(definition.get(kind)))) return;
  const timeDuration = factory.create('bpmn:FormalExpression', { body: 'P3D' });
  Object.assign(timeDuration, { $parent: definition });
  Object.assign(definition, { timeDuration });
}

function interruptsOf(object: Moddle): boolean | null {
  if (!object.$instanceOf('bpmn:BoundaryEvent') || definitionOf(object, 'bpmn:ErrorEventDefinition')) return null;
  return object.get('cancelActivity') !== false;
}

function definitionOf(object: Moddle, type: string): Moddle | undefined {
  const all = object.get('eventDefinitions');
  return Array.isArray(all) ? all.find((each): each is Moddle => isModdle(each) && each.$instanceOf(type)) : undefined;
}

function isModdle(value: unknown): value is Moddle {
  return typeof value === 'object' && value !== null && '$type' in value;
}
