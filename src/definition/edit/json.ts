import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { readJson, type Pointer } from '../text/json.ts';
import type { JsonValue } from '../types/json.ts';
import { Layout } from './layout.ts';

/** A text that cannot be edited, or an edit that makes no sense in it. The message is for people. */
export class EditRefused extends Error {}

/**
 * Edits of a JSON text that change what they are about and nothing else: order, layout, neighbours on the same line and
 * whatever we do not understand stay as they are, byte for byte. A text that the checker could not read (broken, a name
 * written twice) is refused: nobody would know which of the two was meant.
 */
export class JsonEdit {
  readonly text: string;
  /** what stands in it */
  readonly value: JsonValue | undefined;
  #root: Node | undefined;
  #layout: Layout | undefined;

  constructor(text: string) {
    const { faults, value } = readJson(text, '');
    if (faults[0] !== undefined) throw new EditRefused(faults[0].message);
    this.text = text;
    this.value = value;
  }

  /** Where everything stands. Of a form with a thousand fields that takes longer than all else: the last edit of several wants none. */
  get #tree(): Node | undefined {
    const { text } = this;
    this.#root ??= parseTree(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
    return this.#root;
  }

  get #looks(): Layout {
    this.#layout ??= new Layout(this.text);
    return this.#layout;
  }

  /** Puts a value in place of the one that is there, or adds it, with the objects around it that are missing. */
  set(pointer: Pointer, value: JsonValue): JsonEdit {
    const there = this.#find(pointer);
    if (there !== undefined) return this.#replace(there, this.#looks.print(value, there.offset));
    const missing = pointer.findIndex((_, at) => this.#find(pointer.slice(0, at + 1)) === undefined);
    const inner = pointer.slice(missing + 1).reduceRight<JsonValue>((below, step) => ({ [step]: below }), value);
    const step = pointer[missing] ?? '';
    const around = pointer.slice(0, missing);
    return this.#find(around)?.type === 'array'
      ? this.insert(around, Number(step), inner)
      : this.add(around, String(step), inner);
  }

  /** What stands there, as if it began at the edge of the page; undefined where nothing does. */
  textAt(pointer: Pointer): string | undefined {
    const node = this.#find(pointer);
    if (node === undefined) return undefined;
    const indent = this.#looks.indentAt(node.offset);
    return this.text.slice(node.offset, endOf(node)).replaceAll(`\n${indent}`, '\n');
  }

  /** Puts a text as {@link textAt} gives it in place of what stands there, as it is laid out; what is new is laid out as the rest. */
  write(pointer: Pointer, text: string): JsonEdit {
    const node = this.#find(pointer);
    if (node === undefined) return this.set(pointer, readJson(text, '').value ?? null);
    return this.#replace(node, text.replaceAll('\n', `\n${this.#looks.indentAt(node.offset)}`));
  }

  /** Adds a property to an object, behind the one of that name or as the last one. */
  add(pointer: Pointer, name: string, value: JsonValue, behind?: string): JsonEdit {
    const object = this.#container(pointer, 'object');
    const children = object.children ?? [];
    if (children.some((child) => nameOf(child) === name)) throw new EditRefused(`"${name}" is there already`);
    const place = children.findIndex((child) => nameOf(child) === behind);
    const key = `${JSON.stringify(name)}: `;
    return this.#insertChild(
      object,
      place < 0 ? children.length : place + 1,
      (indent) => key + this.#looks.printAt(value, indent, key),
    );
  }

  /** Adds an element to a list. */
  insert(pointer: Pointer, index: number, value: JsonValue): JsonEdit {
    const list = this.#container(pointer, 'array');
    return this.#insertChild(list, index, (indent) => this.#looks.printAt(value, indent, ''));
  }

  /** Takes out a property or an element; what is not there is no edit. */
  remove(pointer: Pointer): JsonEdit {
    const node = this.#find(pointer);
    if (node === undefined || pointer.length === 0) return this;
    const child = node.parent?.type === 'property' ? node.parent : node;
    const container = child.parent;
    const children = container?.children ?? [];
    const at = children.indexOf(child);
    const [before, after] = [children[at - 1], children[at + 1]];
    if (after !== undefined) return this.#splice(child.offset, after.offset, '');
    if (before !== undefined) return this.#splice(endOf(before), endOf(child), '');
    return container === undefined ? this : this.#splice(container.offset + 1, endOf(container) - 1, '');
  }

  /** Puts a property or an element in another place of its object or list; the spaces between them stay where they are. */
  move(pointer: Pointer, from: number, to: number): JsonEdit {
    const children = this.#find(pointer)?.children ?? [];
    if (children[from] === undefined || children[to] === undefined) throw new EditRefused('there is no such place');
    const order = children.map((_, index) => index);
    order.splice(to, 0, ...order.splice(from, 1));
    let text = '';
    let offset = 0;
    children.forEach((slot, index) => {
      const moved = children[order[index] ?? index] ?? slot;
      text += this.text.slice(offset, slot.offset) + this.text.slice(moved.offset, endOf(moved));
      offset = endOf(slot);
    });
    return new JsonEdit(text + this.text.slice(offset));
  }

  /** Gives a property another name. */
  rename(pointer: Pointer, name: string): JsonEdit {
    const property = this.#find(pointer)?.parent;
    const key = property?.type === 'property' ? property.children?.[0] : undefined;
    if (key === undefined || key.value === name) return this;
    if (property?.parent?.children?.some((child) => nameOf(child) === name) === true)
      throw new EditRefused(`"${name}" is there already`);
    return this.#replace(key, JSON.stringify(name));
  }

  #find(pointer: Pointer): Node | undefined {
    const tree = this.#tree;
    return tree && findNodeAtLocation(tree, [...pointer]);
  }

  #container(pointer: Pointer, type: 'object' | 'array'): Node {
    const node = this.#find(pointer);
    if (node?.type !== type) throw new EditRefused(`"${pointer.join('.')}" is no ${type}`);
    return node;
  }

  #insertChild(container: Node, index: number, made: (indent: string) => string): JsonEdit {
    const children = container.children ?? [];
    const [start, end] = [container.offset + 1, endOf(container) - 1];
    const [first, last, at] = [children[0], children.at(-1), children[index]];
    if (first === undefined || last === undefined) {
      return this.#splice(start, end, this.#looks.only(made, container.offset, container.type === 'object'));
    }
    const lead = this.text.slice(start, first.offset);
    const isLines = lead.includes('\n');
    const indent = isLines ? lead.slice(lead.lastIndexOf('\n') + 1) : this.#looks.indentAt(container.offset);
    const gapBefore = (place: number): string => {
      const [before, here] = [children[place - 1], children[place]];
      const gap = before && here && this.text.slice(endOf(before), here.offset);
      return gap === undefined ? (isLines ? lead : ' ') : gap.slice(gap.indexOf(',') + 1);
    };
    if (at === undefined)
      return this.#splice(endOf(last), endOf(last), `,${gapBefore(children.length - 1)}${made(indent)}`);
    return this.#splice(at.offset, at.offset, `${made(indent)},${gapBefore(Math.max(index, 1))}`);
  }

  #replace(node: Node, text: string): JsonEdit {
    return this.#splice(node.offset, endOf(node), text);
  }

  #splice(start: number, end: number, text: string): JsonEdit {
    if (this.text.slice(start, end) === text) return this;
    return new JsonEdit(this.text.slice(0, start) + text + this.text.slice(end));
  }
}

const endOf = (node: Node): number => node.offset + node.length;

const nameOf = (property: Node): unknown => property.children?.[0]?.value;
