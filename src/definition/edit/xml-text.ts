import { STANDARD } from '../process/vocabulary.ts';
import type { XmlAttribute, XmlElement } from '../process/xml.ts';
import { splice, type Span } from './spans.ts';

/** Elements that only name another one: what they say tells them apart. */
const NAMING = new Set(['incoming', 'outgoing', 'flowNodeRef']);

/** Something was changed that the file does not hold where the change has it. */
export class NotThere extends Error {}

/** An XML text that takes over changes from another one, and keeps everything else as somebody wrote it. */
export class XmlText {
  readonly #file: string;
  readonly #after: string;
  readonly #spans: Span[] = [];

  constructor(file: string, after: string) {
    this.#file = file;
    this.#after = after;
  }

  /** What is put in at a place stands before what is taken out there. */
  text(): string {
    return splice(
      this.#file,
      this.#spans.toSorted((a, b) => a.start - b.start || a.end - b.end),
    );
  }

  /** Declares what prefixes mean in the other text. */
  namespaces(file: XmlElement, after: XmlElement): void {
    const [own, now] = [namespacesOf(this.#file, file), namespacesOf(this.#after, after)];
    for (const [name, value] of own) if ((now.get(name) ?? value) !== value) throw new NotThere();
    for (const [name, value] of now) if (!own.has(name)) this.#addAttribute(file, `${name}="${value}"`);
  }

  /** Gives an element an attribute as the other text has it. */
  setAttribute(file: XmlElement, own: XmlAttribute | undefined, attribute: XmlAttribute): void {
    const written = placeOf(this.#after, attribute.start);
    const place = own && placeOf(this.#file, own.start);
    if (place) this.#spans.push({ ...place.value, text: this.#after.slice(written.value.start, written.value.end) });
    else this.#addAttribute(file, this.#after.slice(written.start, written.value.end).trim());
  }

  removeAttribute(own: XmlAttribute): void {
    const { start, value } = placeOf(this.#file, own.start);
    this.#spans.push({ start, end: value.end, text: '' });
  }

  /** Before the `>` or `/>` of its start tag. */
  #addAttribute(file: XmlElement, text: string): void {
    const tag = this.#file.slice(file.start, file.contentStart);
    const at = file.start + tag.replace(/\s*\/?>$/, '').length;
    this.#spans.push({ start: at, end: at, text: ` ${text}` });
  }

  remove(file: XmlElement | undefined): void {
    if (file === undefined) throw new NotThere();
    const lead = /\r?\n?[ \t]*$/.exec(this.#file.slice(0, file.start))?.[0] ?? '';
    this.#spans.push({ start: file.start - lead.length, end: file.end, text: '' });
  }

  /** Puts an element of the other text in place of one. */
  replace(file: XmlElement, fresh: XmlElement): void {
    this.#spans.push({
      start: file.start,
      end: file.end,
      text: this.#laidOut(fresh, indentOf(this.#file, file.start)),
    });
  }

  /** Puts a new element behind another one; what has to stand first in its parent is given back. */
  insert(parent: XmlElement | undefined, previous: XmlElement | undefined, fresh: XmlElement): string {
    if (parent === undefined) throw new NotThere();
    const beside = previous ?? parent.children[0];
    const indent =
      beside === undefined ? `${indentOf(this.#file, parent.start)}  ` : indentOf(this.#file, beside.start);
    const line = `\n${indent}${this.#laidOut(fresh, indent)}`;
    if (previous === undefined) return line;
    this.#spans.push({ start: previous.end, end: previous.end, text: line });
    return '';
  }

  /** Puts at the beginning of an element what {@link insert} has given back for it. */
  prepend(file: XmlElement | undefined, text: string): void {
    if (text === '') return;
    if (file === undefined) throw new NotThere();
    this.#fill(file, text, false);
  }

  /** Puts what another element holds in place of all that one holds. */
  fill(file: XmlElement | undefined, { contentStart, contentEnd }: XmlElement): void {
    if (file === undefined) throw new NotThere();
    this.#fill(file, this.#after.slice(contentStart, contentEnd), true);
  }

  #fill(file: XmlElement, text: string, isAll: boolean): void {
    const { start, contentStart, contentEnd, end } = file;
    if (end === contentStart && this.#file[end - 2] === '/') {
      const name = /^<([^\s/>]+)/.exec(this.#file.slice(start, contentStart))?.[1] ?? '';
      const tail = isAll ? '' : `\n${indentOf(this.#file, start)}`;
      this.#spans.push({ start: end - 2, end, text: `>${text}${tail}</${name}>` });
    } else this.#spans.push({ start: contentStart, end: isAll ? contentEnd : contentStart, text });
  }

  /** As it stands in the other text, with the blanks of this one before its lines. */
  #laidOut(fresh: XmlElement, indent: string): string {
    const written = this.#after.slice(fresh.start, fresh.end);
    const lead = indentOf(this.#after, fresh.start);
    // in a CDATA section blanks are somebody's text
    return written.includes('<![CDATA[') ? written : written.replaceAll(`\n${lead}`, `\n${indent}`);
  }
}

/** The children of an element in their order, each under what tells it from its siblings. */
export function byKey(element: XmlElement | undefined): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const child of element?.children ?? []) {
    const of = (name: string) => child.attributes.find((attribute) => attribute.name === name)?.value;
    const own = NAMING.has(child.name) ? child.text.trim() : (of('bpmnElement') ?? of('id'));
    const key = `${child.name} ${own ?? (STANDARD.has(child.uri) ? '' : (of('name') ?? ''))}`;
    let free = key;
    for (let number = 2; found.has(free); number++) free = `${key} ${number}`;
    found.set(free, child);
  }
  return found;
}

export const attributesOf = (element: XmlElement | undefined) =>
  new Map(element?.attributes.map((attribute) => [`${attribute.uri} ${attribute.name}`, attribute]));

/** Where an attribute stands whose value begins at an offset: with the blanks before it, and its value with its quotes. */
function placeOf(text: string, start: number): { start: number; value: { start: number; end: number } } {
  const [quote = '"'] = text.slice(start - 1, start);
  const lead = /\s+[^\s=<]+\s*=\s*$/.exec(text.slice(0, start - 1))?.[0] ?? '';
  return { start: start - 1 - lead.length, value: { start: start - 1, end: text.indexOf(quote, start) + 1 } };
}

/** `xmlns:flowable` and the like of a start tag. */
const namespacesOf = (text: string, { start, contentStart }: XmlElement) =>
  new Map(
    Array.from(
      text.slice(start, contentStart).matchAll(/\s(xmlns(?::[\w.-]+)?)\s*=\s*(["'])(.*?)\2/gs),
      ([, name = '', , value = '']) => [name, value],
    ),
  );

/** The blanks that a line begins with on which something stands. */
const indentOf = (text: string, offset: number): string =>
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? '';
