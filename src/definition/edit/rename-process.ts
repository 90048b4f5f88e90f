import { localName, extensionOf } from '../process/reading.ts';
import { PREFIXES } from '../process/vocabulary.ts';
import { offsetInside, readXml, type XmlElement } from '../process/xml.ts';
import { spansIn, type Names, type Path, type Reading } from './names.ts';
import { splice, type Span } from './spans.ts';

/** Attributes and elements that name an element of the process, in the process and in its picture. */
const ID_ATTRIBUTES = ['id', 'sourceRef', 'targetRef', 'attachedToRef', 'bpmnElement', 'default'];
const ID_ELEMENTS = ['flowNodeRef', 'incoming', 'outgoing'];

/** A text of the process that speaks of fields: where people read it, its translations are to follow. */
export interface NamedText {
  text: string;
  reading: Reading;
}

/** Replaces names in a process: those of elements wherever they stand, and those in its expressions. */
export function renameInProcess(xml: string, names: Names): { xml: string; texts: NamedText[] } {
  const spans: Span[] = [];
  const texts: NamedText[] = [];
  const say = (value: string, start: number, becomes: readonly Span[]): void => {
    for (const span of becomes) {
      const [from, to] = [offsetInside(xml, start, span.start), offsetInside(xml, start, span.end)];
      // a name that is written with entities is none that we know
      if (xml.slice(from, to) === value.slice(span.start, span.end))
        spans.push({ start: from, end: to, text: span.text });
    }
  };
  /** What of it is translated, the locales know: names, and what notices say. */
  const keep = (text: string, reading: Reading): void => {
    if (text.includes('${')) texts.push({ text, reading });
  };
  /** @param outer what a loop goes over is read from outside of it */
  const visit = (element: XmlElement, around: Reading, outer: Reading = around): void => {
    const loop = element.children.find(({ name }) => name === 'multiInstanceLoopCharacteristics');
    const inside = loop === undefined ? around : withElement(loop, around);
    for (const { name, value, start } of element.attributes) {
      if (ID_ATTRIBUTES.includes(name)) say(value, start, whole(value, names.node(value)));
      else if (name === 'collection') say(value, start, collectionSpans(value, names, outer));
      else say(value, start, spansIn(value, names, inside));
      keep(value, inside);
    }
    if (ID_ELEMENTS.includes(element.name)) {
      const id = element.text.trim();
      const lead = element.text.indexOf(id);
      say(
        element.text,
        element.contentStart,
        whole(id, names.node(id)).map((span) => moved(span, lead)),
      );
    } else if (element.children.length === 0) {
      say(element.text, element.contentStart, spansIn(element.text, names, inside));
      keep(element.text.trim(), inside);
    }
    for (const child of element.children) visit(child, inside, around);
  };
  visit(readXml(xml, PREFIXES), {});
  return { xml: splice(xml, spans), texts };
}

/** The ids that a process uses, those of its picture too. */
export function idsIn(xml: string): Set<string> {
  const ids = new Set<string>();
  const visit = ({ attributes, children }: XmlElement): void => {
    for (const { name, value } of attributes) if (name === 'id') ids.add(value);
    children.forEach(visit);
  };
  visit(readXml(xml, PREFIXES));
  return ids;
}

const whole = (before: string, after: string): Span[] =>
  before === after ? [] : [{ start: 0, end: before.length, text: after }];

const moved = (span: Span, by: number): Span => ({ ...span, start: span.start + by, end: span.end + by });

const elementOf = (loop: XmlElement): string => extensionOf(loop, 'elementVariable')?.value.trim() || 'element';

/** `${items}`, or `items` alone, as Flowable allows it. */
function collectionSpans(value: string, names: Names, reading: Reading): Span[] {
  if (value.includes('${')) return spansIn(value, names, reading);
  return spansIn(`\${${value}}`, names, reading).map((span) => moved(span, -2));
}

function withElement(loop: XmlElement, around: Reading): Reading {
  const collection = extensionOf(loop, 'collection')?.value.trim() ?? '';
  const path = /^(?:\$\{\s*)?([\w.]+)(?:\s*\})?$/.exec(collection)?.[1]?.split('.');
  const outer = around.elements?.get(path?.[0] ?? '');
  const table: Path | null =
    path === undefined ? null : outer ? [...outer, ...path.slice(1)] : outer === null ? null : path;
  return { elements: new Map([...(around.elements ?? []), [localName(elementOf(loop)), table]]) };
}
