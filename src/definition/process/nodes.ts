import type { MultiInstance, ProcessNode, ProcessNodeType } from '../types/process.ts';
import { interrupts, leadingSpace, readEvent, type Named } from './events.ts';
import { attributeOf, childOf, childrenOf, extensionOf, localName, type Reading } from './reading.ts';
import { isDueDate } from './timer.ts';
import { ATTRIBUTES, DELEGATES, DELEGATE_FIELDS, DELEGATE_READS, EXTENSIONS } from './vocabulary.ts';
import type { XmlElement } from './xml.ts';
import { didYouMean, meantOrListed } from '../text/suggest.ts';
import { either, say } from '../text/say.ts';

/** Reads one flow element into a node; flows are joined to it afterwards. */
export function readNode(
  reading: Reading,
  element: XmlElement,
  type: ProcessNodeType,
  id: string,
  scope: string,
  named: Named,
): ProcessNode {
  const { line, column } = reading.places.of(element.start);
  const written = element.attributes.find((each) => each.uri === '' && each.name === 'name');
  const name = (written?.value ?? '').trim();
  if (written !== undefined) reading.places.set(id, 'name', written.start + leadingSpace(written.value));
  const node: ProcessNode = { id, name, type, scope, incoming: [], outgoing: [], line, column };
  checkAttributes(reading, element);
  checkListeners(reading, element);
  const multi = readMulti(reading, element, id);
  if (multi) node.multi = multi;
  if (type === 'userTask') readUserTask(reading, element, node);
  else if (type === 'serviceTask') readServiceTask(reading, element, node);
  else if (type === 'callActivity') readCallActivity(reading, element, node);
  else if (type === 'subProcess') refuseEventSubProcess(reading, element);
  else if (type.endsWith('Event')) node.event = readEvent(reading, element, type, id, named);
  if (type === 'boundaryEvent') {
    node.attachedTo = localName(attributeOf(element, 'attachedToRef') ?? '');
    node.cancelActivity = interrupts(element);
  }
  return node;
}

function readUserTask(reading: Reading, element: XmlElement, node: ProcessNode): void {
  const text = (name: string): string | undefined => {
    const attribute = extensionOf(element, name);
    if (!attribute || attribute.value.trim() === '') return undefined;
    reading.places.set(node.id, name, attribute.start + leadingSpace(attribute.value));
    return attribute.value.trim();
  };
  const assignee = text('assignee');
  const users = text('candidateUsers');
  const groups = text('candidateGroups');
  const dueDate = text('dueDate');
  if (assignee !== undefined) node.assignee = assignee;
  const list = (name: string, value: string): string[] =>
    splitList(value).map(({ text: part, offset }, index) => {
      const start = extensionOf(element, name);
      if (start) reading.places.set(node.id, `${name}.${index}`, start.start + leadingSpace(start.value) + offset);
      return part;
    });
  if (users !== undefined) node.candidateUsers = list('candidateUsers', users);
  if (groups !== undefined) node.candidateGroups = list('candidateGroups', groups);
  if (dueDate !== undefined) node.dueDate = dueDate;
  if (dueDate !== undefined && !dueDate.includes('${') && !isDueDate(dueDate)) {
    const message = say`"${dueDate}" is no due date; write for example P2D, PT8H, 2026-03-01 or \${field}`;
    reading.faultAt('bpmn-timer', message, node.id, 'dueDate');
  }
  for (const name of ['potentialOwner', 'humanPerformer', 'performer']) {
    const found = childOf(element, name);
    if (found) reading.fault('bpmn-unsupported', say`"${name}" is not supported; use flowable:assignee`, found.start);
  }
}

/** `a, ${f(x, y)}` has two elements: commas inside `${…}` do not separate. Offsets count from the start of the text. */
export function splitList(text: string): { text: string; offset: number }[] {
  const parts: { text: string; offset: number }[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character === '{') depth++;
    else if (character === '}') depth--;
    if (index < text.length && (character !== ',' || depth > 0)) continue;
    const part = text.slice(start, index);
    if (part.trim() !== '') parts.push({ text: part.trim(), offset: start + leadingSpace(part) });
    start = index + 1;
  }
  return parts;
}

function readServiceTask(reading: Reading, element: XmlElement, node: ProcessNode): void {
  const attribute = extensionOf(element, 'delegateExpression');
  const named = attribute?.value.trim().replace(/^\$\{\s*(\w+)\s*\}$/, '$1') ?? '';
  if (!DELEGATES.some((delegate) => delegate === named)) {
    const known = either(DELEGATES.map((delegate) => `\${${delegate}}`));
    const other = ['class', 'expression', 'type'].find((name) => extensionOf(element, name));
    const problem = attribute
      ? say`there is no delegate "${attribute.value}"${meantOrListed(named, DELEGATES)}`
      : say`a service task needs flowable:delegateExpression, ${known}${other ? say`; flowable:${other} is not supported` : ''}`;
    reading.fault('bpmn-unknown-delegate', problem, attribute?.start ?? element.start);
  }
  node.delegate = named;
  node.fields = {};
  for (const field of childOf(element, 'extensionElements')?.children ?? []) {
    const name = attributeOf(field, 'name');
    if (field.name !== 'field' || !EXTENSIONS.has(field.uri) || name === undefined) continue;
    const given = field.attributes.find((each) => each.name === 'stringValue' || each.name === 'expression');
    const [child] = field.children;
    node.fields[name] = given?.value ?? child?.text.trim() ?? '';
    const start = given?.start ?? (child ? child.contentStart + leadingSpace(child.text) : field.start);
    reading.places.set(node.id, `fields.${name}`, start);
    const reads = Object.hasOwn(DELEGATE_READS, named) ? DELEGATE_READS[named] : undefined;
    if (reads !== undefined && !reads.includes(name)) {
      const message = say`the delegate "${named}" does not read "${name}"${meantOrListed(name, reads)}`;
      reading.fault('bpmn-delegate-field', message, field.start, 'warning');
    }
    if (named === 'notify' && name === 'to' && node.fields[name]?.trim() === '') {
      const message = say`"to" names nobody; write who is told, or leave it out: the applicant is then`;
      reading.fault('bpmn-delegate-field', message, start);
    }
  }
  for (const name of Object.hasOwn(DELEGATE_FIELDS, named) ? (DELEGATE_FIELDS[named] ?? []) : []) {
    if ((node.fields[name] ?? '') !== '') continue;
    const problem = say`the delegate "${named}" needs <flowable:field name="${name}">`;
    reading.fault('bpmn-delegate-field', problem, attribute?.start ?? element.start);
  }
}

function readCallActivity(reading: Reading, element: XmlElement, node: ProcessNode): void {
  const called = attributeOf(element, 'calledElement')?.trim();
  if (!called) reading.fault('bpmn-called-element', say`a call activity needs calledElement`, element.start);
  node.calledElement = called ?? '';
}

function refuseEventSubProcess(reading: Reading, element: XmlElement): void {
  if (attributeOf(element, 'triggeredByEvent') === 'true') {
    reading.fault('bpmn-unsupported', say`event sub-processes are not supported; use boundary events`, element.start);
  }
}

function readMulti(reading: Reading, element: XmlElement, id: string): MultiInstance | undefined {
  const standard = childOf(element, 'standardLoopCharacteristics');
  if (standard) {
    const message = say`"standardLoopCharacteristics" is not supported; draw the loop with a gateway`;
    reading.fault('bpmn-unsupported', message, standard.start);
  }
  const loop = childOf(element, 'multiInstanceLoopCharacteristics');
  if (!loop) return undefined;
  checkAttributes(reading, loop);
  for (const child of loop.children) {
    if (['loopCardinality', 'completionCondition', 'documentation', 'extensionElements'].includes(child.name)) continue;
    reading.fault('bpmn-unsupported', say`"${child.name}" is not supported; use flowable:collection`, child.start);
  }
  const variable = extensionOf(loop, 'elementVariable');
  const multi: MultiInstance = {
    sequential: attributeOf(loop, 'isSequential') === 'true',
    elementVariable: variable?.value.trim() || 'element',
  };
  if (variable) reading.places.set(id, 'elementVariable', variable.start + leadingSpace(variable.value));
  const collection = extensionOf(loop, 'collection');
  if (collection && collection.value.trim() !== '') {
    const value = collection.value.trim();
    // Flowable takes the bare name of a variable as well
    multi.collection = value.includes('${') ? value : `\${${value}}`;
    const shift = value.includes('${') ? 0 : -2;
    reading.places.set(id, 'collection', collection.start + leadingSpace(collection.value) + shift);
  }
  const text = (name: string, part: string): string | undefined => {
    const child = childOf(loop, name);
    if (!child || child.text.trim() === '') return undefined;
    reading.places.set(id, part, child.contentStart + leadingSpace(child.text));
    return child.text.trim();
  };
  const cardinality = text('loopCardinality', 'cardinality');
  const condition = text('completionCondition', 'completionCondition');
  if (cardinality !== undefined) multi.cardinality = cardinality;
  if (condition !== undefined) multi.completionCondition = condition;
  if (multi.collection === undefined && multi.cardinality === undefined) {
    reading.fault(
      'bpmn-multi-instance',
      say`a multi-instance needs flowable:collection or loopCardinality`,
      loop.start,
    );
  }
  return multi;
}

/** A misspelt `flowable:asignee` would leave a task without anybody: attributes that nobody reads are named. */
export function checkAttributes(reading: Reading, element: XmlElement): void {
  const known = [...(ATTRIBUTES['*'] ?? []), ...(ATTRIBUTES[element.name] ?? [])];
  for (const attribute of element.attributes) {
    if (attribute.uri === '' || !EXTENSIONS.has(attribute.uri) || known.includes(attribute.name)) continue;
    if (element.name === 'serviceTask') continue; // the delegate's own fault says more
    const message = say`"${attribute.name}" means nothing on a ${element.name}${didYouMean(attribute.name, known)}`;
    reading.fault('bpmn-unknown-attribute', message, attribute.start, 'warning');
  }
}

/** Listeners of whatever may have one (the process and its flows too) would run on Flowable and be silently left out here. */
export function checkListeners(reading: Reading, element: XmlElement): void {
  for (const extension of childrenOf(element, 'extensionElements').flatMap((each) => each.children)) {
    if (!extension.name.endsWith('Listener') || !EXTENSIONS.has(extension.uri)) continue;
    reading.fault(
      'bpmn-unsupported',
      say`"${extension.name}" is not supported: nothing runs beside the process`,
      extension.start,
    );
  }
}
