import type { EventDefinition, ProcessNodeType, TimerDefinition } from '../types/process.ts';
import { attributeOf, childOf, localName, type Reading } from './reading.ts';
import { isTimer } from './timer.ts';
import type { XmlElement } from './xml.ts';
import { say, term } from '../text/say.ts';

type Kind = EventDefinition['kind'];

/** Which kinds of events stand where. Everything else (escalation, link, compensation, conditional, …) is refused. */
const ALLOWED: Partial<Record<ProcessNodeType, readonly Kind[]>> = {
  startEvent: ['none'],
  endEvent: ['none', 'terminate', 'error'],
  intermediateThrowEvent: ['none'],
  intermediateCatchEvent: ['timer', 'signal', 'message'],
  boundaryEvent: ['timer', 'error', 'signal', 'message'],
};

const KINDS: Readonly<Record<string, Kind>> = {
  timerEventDefinition: 'timer',
  errorEventDefinition: 'error',
  signalEventDefinition: 'signal',
  messageEventDefinition: 'message',
  terminateEventDefinition: 'terminate',
};

const TIMERS: Readonly<Record<string, TimerDefinition['kind']>> = {
  timeDuration: 'duration',
  timeDate: 'date',
  timeCycle: 'cycle',
};

/** What errors, signals and messages at the top of the file are called: id to error code or name. */
export type Named = ReadonlyMap<string, string>;

/** Reads what an event waits for, ends with or throws. */
export function readEvent(
  reading: Reading,
  element: XmlElement,
  type: ProcessNodeType,
  id: string,
  named: Named,
): EventDefinition {
  const definitions = element.children.filter((child) => child.name.endsWith('EventDefinition'));
  const [definition] = definitions;
  const kind = definition ? KINDS[definition.name] : 'none';
  if (definitions.length > 1) {
    reading.fault('bpmn-unsupported', say`an event may have one event definition only`, element.start);
  }
  if (!kind || !ALLOWED[type]?.includes(kind)) {
    const what = definition ? say`"${definition.name}" on a ${type}` : say`a ${type} without an event definition`;
    reading.fault('bpmn-unsupported', say`${what} is not supported`, (definition ?? element).start);
    return { kind: 'none' };
  }
  if (kind === 'timer' && definition) return { kind, ...readTimer(reading, definition, id) };
  if (kind === 'none' || kind === 'terminate' || !definition) return { kind };
  return { kind, ...readReference(reading, definition, `${kind}Ref`, named, kind === 'error') };
}

function readTimer(reading: Reading, definition: XmlElement, id: string): { timer?: TimerDefinition } {
  const element = definition.children.find((child) => Object.hasOwn(TIMERS, child.name));
  const kind = element && TIMERS[element.name];
  const value = element?.text.trim() ?? '';
  if (!element || !kind || value === '') {
    reading.fault('bpmn-timer', say`a timer needs timeDuration, timeDate or timeCycle`, definition.start);
    return {};
  }
  reading.places.set(id, 'timer', element.contentStart + leadingSpace(element.text));
  if (!value.includes('${') && !isTimer(kind, value)) {
    const wanted = { duration: 'P3D, PT2H', date: '2026-03-01T08:00:00+08:00', cycle: 'R3/PT24H' }[kind];
    reading.faultAt(
      'bpmn-timer',
      say`"${value}" is no ${term(kind)} that a timer reads; write for example ${wanted}`,
      id,
      'timer',
    );
  }
  return { timer: { kind, value } };
}

function readReference(
  reading: Reading,
  definition: XmlElement,
  attribute: string,
  named: Named,
  optional: boolean,
): { ref?: string } {
  const reference = attributeOf(definition, attribute);
  if (reference === undefined) {
    if (!optional) reading.fault('bpmn-reference', say`${definition.name} needs ${attribute}`, definition.start);
    return {};
  }
  const ref = named.get(localName(reference)) ?? named.get(reference);
  if (ref === undefined) {
    reading.fault(
      'bpmn-reference',
      say`${attribute} names "${reference}", which this file does not have`,
      definition.start,
    );
  }
  return { ref: ref ?? reference };
}

/** Errors by their code, signals and messages by their name: what the engine matches on. */
export function readNamed(definitions: XmlElement): Named {
  const named = new Map<string, string>();
  for (const element of definitions.children) {
    const id = attributeOf(element, 'id');
    if (id === undefined || !['error', 'signal', 'message'].includes(element.name)) continue;
    const name = element.name === 'error' ? attributeOf(element, 'errorCode') : attributeOf(element, 'name');
    named.set(id, name || id);
  }
  return named;
}

export function leadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

/** Whether a boundary event interrupts what it is attached to; it does unless the file says otherwise. */
export function interrupts(element: XmlElement): boolean {
  return attributeOf(element, 'cancelActivity') !== 'false' || childOf(element, 'errorEventDefinition') !== undefined;
}
