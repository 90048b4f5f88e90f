import { FUNCTIONS } from '../expression/functions.ts';
import { BUILT_IN_TYPES } from '../expression/types.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import type { JsonSchema } from '../types/schema.ts';
import { schemaIn, type Files } from './files.ts';

/** Something that may be written at a place, with one line about it. */
export interface Proposal {
  label: string;
  /** its title, or what it is */
  says: string;
  kind: 'property' | 'value' | 'field' | 'node' | 'group' | 'function';
}

export interface Proposals {
  /** where the word begins that is being typed */
  from: number;
  to: number;
  /** whether it is to stand in quotes that are not there yet */
  quoted: boolean;
  options: Proposal[];
}

export const WORD = /[\p{L}\p{Nd}_$.]*$/u;

/** Where the inner text of the expression begins that somebody is typing in: on the same line, and not closed yet. */
export function expressionAt(text: string, offset: number): number | null {
  const start = text.lastIndexOf('${', offset - 1);
  if (start < 0 || start + 2 > offset) return null;
  const inner = text.slice(start + 2, offset);
  return inner.includes('}') || inner.includes('\n') ? null : start + 2;
}

/** What may be written in the expression in which somebody types, of these names; null where nothing is a name. */
export function inExpression(text: string, offset: number, names: readonly Proposal[]): Proposals | null {
  const start = expressionAt(text, offset);
  if (start === null) return null;
  const inner = text.slice(start, offset);
  // inside a literal nothing is a name
  if ((inner.match(/'/g) ?? []).length % 2 === 1) return null;
  const word = WORD.exec(inner)?.[0] ?? '';
  return { from: offset - word.length, to: offset, quoted: false, options: [...names] };
}

/** Who there always is, and fields and columns by their dotted paths. */
export function expressionNames(files: Files): Proposal[] {
  const people = Object.keys(BUILT_IN_TYPES).map((label): Proposal => ({ label, says: '', kind: 'value' }));
  return [...people, ...fieldNames(schemaIn(files), '')];
}

export function fieldNames(schema: JsonSchema, prefix: string): Proposal[] {
  return Object.entries(allProperties(schema)).flatMap(([name, field]): Proposal[] => [
    { label: `${prefix}${name}`, says: field.title ?? '', kind: 'field' },
    ...(isTable(field) ? fieldNames(field.items ?? {}, `${prefix}${name}.`) : []),
  ]);
}

export const functions = (): Proposal[] =>
  [...FUNCTIONS.values()].map(({ name, description }) => ({ label: name, says: description, kind: 'function' }));
