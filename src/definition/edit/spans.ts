import { parseTree, type Node } from 'jsonc-parser';
import { readJson } from '../text/json.ts';
import { EditRefused } from './json.ts';

/** A piece of a text that becomes another one. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/** The text with all pieces replaced; they do not overlap, and their order plays no part. */
export function splice(text: string, spans: readonly Span[]): string {
  const order = [...spans].sort((a, b) => a.start - b.start);
  let result = '';
  let offset = 0;
  for (const { start, end, text: piece } of order) {
    result += text.slice(offset, start) + piece;
    offset = end;
  }
  return result + text.slice(offset);
}

/** A JSON text as its tree, and what is to become of the texts in it. */
export class JsonSpans {
  readonly root: Node;
  readonly spans: Span[] = [];

  constructor(text: string, path: string) {
    const [fault] = readJson(text, path).faults;
    const root = parseTree(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
    if (fault !== undefined || root === undefined) throw new EditRefused(`${path}: ${fault?.message ?? 'empty'}`);
    this.root = root;
  }

  /** Another text in place of this one; the same is no change. Anything but a text stays as it is. */
  say(node: Node | undefined, becomes: (text: string) => string): void {
    if (node?.type !== 'string') return;
    const before = String(node.value);
    const text = becomes(before);
    if (text !== before)
      this.spans.push({ start: node.offset, end: node.offset + node.length, text: JSON.stringify(text) });
  }
}

/** The properties of an object, each with the node of its name. */
export function propertiesOf(node: Node | undefined): { key: Node; name: string; value: Node }[] {
  return (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key, name: String(key.value), value }],
  );
}

export const itemsOf = (node: Node | undefined): Node[] => (node?.type === 'array' ? (node.children ?? []) : []);

export const propertyOf = (node: Node | undefined, name: string): Node | undefined =>
  propertiesOf(node).find((property) => property.name === name)?.value;
