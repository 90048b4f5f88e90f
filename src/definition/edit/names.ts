import { allParts, pathOf, type Expression } from '../expression/ast.ts';
import { tokensOf } from '../expression/lexer.ts';
import { parseTemplate } from '../expression/template.ts';
import { MULTI_INSTANCE_TYPES } from '../expression/types.ts';
import { splice, type Span } from './spans.ts';

export type Path = readonly string[];

export const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** what expressions, records and rows mean by themselves */
export const RESERVED: readonly string[] = [
  ...['_id', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'],
  ...['empty', 'true', 'false', 'null', 'and', 'or', 'not', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'div', 'mod'],
  ...['initiator', 'user', 'id', 'input', ...Object.keys(MULTI_INSTANCE_TYPES)],
];

/** What becomes of every kind of name that a definition's files say. What stays as it is comes back as it is. */
export interface Names {
  /** of a field or column, by its dotted path in the form; as long as before */
  path(path: Path): Path;
  /** of a column of a list: a field, or the name of what it points at (`deptName` of `deptId`) */
  column(name: string): string;
  node(id: string): string;
  section(key: string): string;
  /** a value of a field */
  value(path: Path, value: string): string;
  /** is told of every name that an expression reads, and how it is read there */
  watch?(path: Path, reading: Reading): void;
}

/** How the names of an expression are read where it stands: elements of multi-instances, and the row of a table. */
export interface Reading {
  /** by the name of a multi-instance's element: the table whose row it is, or null for anything else */
  elements?: ReadonlyMap<string, Path | null>;
  /** columns that are read by their plain name */
  row?: { table: Path; columns: ReadonlySet<string> };
}

/** Names of fields that an expression may mean by a path of it; those of elements and rows by where they come from. */
function formPath(path: Path, { elements, row }: Reading): { form: Path; cut: number } | null {
  const [first = '', ...rest] = path;
  const table = elements?.get(first);
  if (table === null) return null;
  if (table !== undefined) return { form: [...table, ...rest], cut: table.length - 1 };
  if (row?.columns.has(first)) return { form: [...row.table, ...path], cut: row.table.length };
  return { form: path, cut: 0 };
}

/** A path of an expression as it is called afterwards. */
function renamedPath(path: Path, names: Names, reading: Reading): Path {
  names.watch?.(path, reading);
  const found = formPath(path, reading);
  if (found === null) return path;
  const renamed = names.path(found.form).slice(found.cut);
  // the element of a multi-instance keeps its own name
  return reading.elements?.has(path[0] ?? '') === true ? [path[0] ?? '', ...renamed.slice(1)] : renamed;
}

/** What has to be replaced in a text with `${…}`; nothing in one that cannot be read: the checker tells. */
export function spansIn(text: string, names: Names, reading: Reading = {}): Span[] {
  if (!text.includes('${')) return [];
  let parts;
  try {
    ({ parts } = parseTemplate(text));
  } catch {
    return [];
  }
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    const inner = text.slice(part.offset, endOf(text, part.offset));
    return [...pathSpans(inner, names, reading), ...valueSpans(part.expression, inner, names, reading)].map((span) => ({
      ...span,
      start: span.start + part.offset,
      end: span.end + part.offset,
    }));
  });
}

export const renamedText = (text: string, names: Names, reading: Reading = {}): string =>
  splice(text, spansIn(text, names, reading));

/** Where the inner text of an expression ends: at the brace that closes it, for one that was read already. */
function endOf(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\' && quote !== '') at++;
    else if (sign === quote) quote = '';
    else if (quote === '' && (sign === "'" || sign === '"')) quote = sign;
    else if (quote === '' && sign === '}') return at;
  }
  return text.length;
}

function pathSpans(inner: string, names: Names, reading: Reading): Span[] {
  const tokens = tokensOf(inner);
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const chain = [tokens[at]];
    if (tokens[at]?.kind !== 'name') continue;
    while (tokens[at + 1]?.text === '.' && tokens[at + 2]?.kind === 'name') chain.push(tokens[(at += 2)]);
    // what is called is a function
    if (tokens[at + 1]?.text === '(' && tokens[at + 1]?.kind === 'operator') continue;
    const path = chain.map((token) => token?.text ?? '');
    renamedPath(path, names, reading).forEach((name, index) => {
      const start = chain[index]?.offset ?? 0;
      if (name !== path[index]) spans.push({ start, end: start + (path[index] ?? '').length, text: name });
    });
  }
  return spans;
}

/** Values that a field is compared with: `kind == 'a'`, `contains(kinds, 'a')`. */
function valueSpans(expression: Expression, inner: string, names: Names, reading: Reading): Span[] {
  const compared = (one: Expression | undefined, other: Expression | undefined): Span[] => {
    const path = one && pathOf(one)?.split('.');
    if (path === undefined || other?.kind !== 'literal' || other.type !== 'text') return [];
    const found = formPath(path, reading);
    const text = found === null ? other.text : names.value(found.form, other.text);
    const start = other.offset + 1;
    const isPlain = inner.slice(start, start + other.text.length) === other.text;
    return text === other.text || !isPlain ? [] : [{ start, end: start + other.text.length, text }];
  };
  return allParts(expression).flatMap((part) => {
    if (part.kind === 'binary' && (part.operator === '==' || part.operator === '!='))
      return [...compared(part.left, part.right), ...compared(part.right, part.left)];
    if (part.kind === 'call' && part.name === 'contains') return compared(part.arguments[0], part.arguments[1]);
    return [];
  });
}
