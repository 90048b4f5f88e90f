import type { JsonValue } from '../types/json.ts';

/** What fits into a line stays in one, as the formatter of this repository has it. */
const LINE = 120;

/** How a JSON text is laid out, so that what is added to it looks as what is there. */
export class Layout {
  readonly #text: string;
  readonly #unit: string;
  readonly #newline: string;

  constructor(text: string) {
    this.#text = text;
    this.#unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
    this.#newline = text.includes('\r\n') ? '\r\n' : '\n';
  }

  /** The spaces before the first sign of a line. */
  indentAt(offset: number): string {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(start, offset))?.[0] ?? '';
  }

  /** A value in place of another one that stands at an offset. */
  print(value: JsonValue, offset: number): string {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    const indent = this.indentAt(offset);
    return this.printAt(value, indent, this.#text.slice(start + indent.length, offset));
  }

  /** A value behind what stands before it in its line. */
  printAt(value: JsonValue, indent: string, before: string): string {
    const flat = oneLine(value);
    if (typeof value !== 'object' || value === null || widthOf(indent + before + flat) < LINE) return flat;
    const inner = indent + this.#unit;
    const lines = Array.isArray(value)
      ? value.map((child) => this.printAt(child, inner, ''))
      : Object.entries(value).map(([name, child]) => {
          const key = `${JSON.stringify(name)}: `;
          return key + this.printAt(child, inner, key);
        });
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    const separator = `,${this.#newline}${inner}`;
    return `${open}${this.#newline}${inner}${lines.join(separator)}${this.#newline}${indent}${close}`;
  }

  /** The first child of an object or list that was empty: what stands between its brackets then. */
  only(made: (indent: string) => string, offset: number, spaced: boolean): string {
    const indent = this.indentAt(offset);
    const flat = made(indent);
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    if (!flat.includes('\n') && widthOf(this.#text.slice(start, offset) + flat) + 4 < LINE)
      return spaced ? ` ${flat} ` : flat;
    const inner = indent + this.#unit;
    return `${this.#newline}${inner}${made(inner)}${this.#newline}${indent}`;
  }
}

function oneLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const properties = Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}: ${oneLine(child)}`);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** Chinese signs are as wide as two Latin ones. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(sign) ? 2 : 1;
  return width;
}
