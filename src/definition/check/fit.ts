import { pathOf, type Expression } from '../expression/ast.ts';
import { inferType } from '../expression/infer.ts';
import { parseTemplate } from '../expression/template.ts';
import { instantOf, timeOfDay } from '../expression/time.ts';
import {
  isDated,
  isNumeric,
  isOpen,
  sameNames,
  typeName,
  type SchemaTypes,
  type ValueKind,
  type ValueType,
} from '../expression/types.ts';
import { numberOf } from '../expression/value.ts';
import { say, type Words } from '../text/say.ts';
import { meantOrListed } from '../text/suggest.ts';

/** One thing that a text may come to: what is written there as it stands, or the value of an expression. */
export interface Outcome {
  type: ValueType;
  /** as it stands */
  literal?: string;
  /** what people write into a field of text: nobody's id, and no date */
  written?: true;
  /** words around values */
  mixed?: true;
}

export interface Misfit {
  message: Words;
  /** a choice that may never come about by then is warned of: which ways lead there only the process says */
  severity: 'error' | 'warning';
}

/** Why what a text gives cannot be kept in a field of this type; undefined = it can, as far as anybody knows. */
export function misfit(what: Words, text: string, wanted: ValueType, types: SchemaTypes): Misfit | undefined {
  for (const outcome of outcomesOf(text, types)) {
    const { literal, type } = outcome;
    const message = literal === undefined ? valueFault(what, outcome, wanted) : literalFault(what, outcome, wanted);
    // somebody may know the id and write it: the server looks whether there is such a record
    const perhaps = outcome.written && wanted.names !== undefined;
    if (message !== undefined) return { message, severity: perhaps ? 'warning' : 'error' };
    const other = type.choices?.find((one) => wanted.choices?.includes(one) === false);
    if (other !== undefined)
      return {
        message: say`${what} is never "${other}"${meantOrListed(other, wanted.choices ?? [])}`,
        severity: 'warning',
      };
  }
  return undefined;
}

/** The types of all that a text may come to; none where it cannot be judged, which other rules tell. */
export function outcomesOf(text: string, types: SchemaTypes): Outcome[] {
  try {
    const { parts } = parseTemplate(text);
    const [only] = parts;
    if (only === undefined) return [];
    if (parts.length === 1) {
      if (typeof only === 'string') return [{ type: { kind: 'text' }, literal: only }];
      return outcomesIn(only.expression, types);
    }
    // `${year(today())}-09-01` may be a date; words around a value are none
    const isPlain = parts.every((part) => typeof part !== 'string' || /^[\d\-:T+.]*$/.test(part));
    return [{ type: { kind: 'text' }, mixed: true, ...(!isPlain && { written: true }) }];
  } catch {
    return [];
  }
}

function outcomesIn(expression: Expression, types: SchemaTypes): Outcome[] {
  if (expression.kind === 'conditional') {
    const { test, then, otherwise } = expression;
    return [...outcomesIn(then, narrowed(types, test, true)), ...outcomesIn(otherwise, narrowed(types, test, false))];
  }
  if (expression.kind === 'literal')
    return [{ type: { kind: expression.type === 'null' ? 'empty' : expression.type }, literal: expression.text }];
  const { type, faults } = inferType(expression, types);
  if (faults.length > 0) return [];
  const { kind, names, choices, opaque } = type;
  const written = kind === 'text' && !names && !choices && !opaque && pathOf(expression) !== null;
  return [{ type, ...(written && { written }) }];
}

/** The types where a condition holds, or does not: where it asks `kind == 'a'`, of the choices of `kind` only those left. */
function narrowed(types: SchemaTypes, test: Expression, holds: boolean): SchemaTypes {
  if (test.kind === 'unary' && test.operator === '!') return narrowed(types, test.operand, !holds);
  if (test.kind !== 'binary') return types;
  const { operator, left, right } = test;
  if (operator === '&&' || operator === '||') {
    // both sides are settled, or one of them is, nobody knows which
    if ((operator === '&&') === holds) return narrowed(narrowed(types, left, holds), right, holds);
    return united(narrowed(types, left, holds), narrowed(types, right, holds), types);
  }
  if (operator !== '==' && operator !== '!=') return types;
  const path = pathOf(left);
  const type = path === null ? undefined : types[path];
  if (path === null || type?.choices === undefined || right.kind !== 'literal') return types;
  const isEqual = (operator === '==') === holds;
  return { ...types, [path]: { ...type, choices: type.choices.filter((one) => (one === right.text) === isEqual) } };
}

/** The choices that are left in one of two cases. */
function united(one: SchemaTypes, other: SchemaTypes, before: SchemaTypes): SchemaTypes {
  const types = { ...before };
  for (const [path, type] of Object.entries(before)) {
    const left = [...(one[path]?.choices ?? []), ...(other[path]?.choices ?? [])];
    if (type.choices !== undefined) types[path] = { ...type, choices: type.choices.filter((it) => left.includes(it)) };
  }
  return types;
}

function literalFault(what: Words, { type, literal = '' }: Outcome, wanted: ValueType): Words | undefined {
  if (type.kind === 'empty' || literal === '') return undefined;
  if (wanted.choices !== undefined) {
    if (wanted.choices.includes(literal)) return undefined;
    return say`${what} is never "${literal}"${meantOrListed(literal, wanted.choices)}`;
  }
  if (type.kind !== 'text') return kindFault(what, type, wanted);
  const fits: Partial<Record<ValueKind, () => boolean>> = {
    number: () => numberOf(literal) !== null,
    money: () => numberOf(literal) !== null,
    date: () => instantOf(literal) !== null,
    'date-time': () => instantOf(literal) !== null,
    time: () => timeOfDay(literal) !== null,
    boolean: () => false,
    list: () => false,
    object: () => false,
  };
  if (fits[wanted.kind]?.() ?? true) return undefined;
  if (wanted.kind === 'boolean')
    return say`${what} is true or false; write \${true} or \${false} instead of "${literal}"`;
  return say`${what} is a ${typeName(wanted)}, but gets the text "${literal}"`;
}

function valueFault(what: Words, { type, written }: Outcome, wanted: ValueType): Words | undefined {
  if (written && (wanted.names || ['date', 'date-time', 'time', 'user', 'dept', 'boolean'].includes(wanted.kind)))
    return say`${what} is a ${typeName(wanted)}, but gets a ${typeName(type)}`;
  return kindFault(what, type, wanted);
}

function kindFault(what: Words, type: ValueType, wanted: ValueType): Words | undefined {
  return fitsIn(type, wanted) ? undefined : say`${what} is a ${typeName(wanted)}, but gets a ${typeName(type)}`;
}

/** Whether a value of one type can be kept as another without losing what it says. */
function fitsIn(given: ValueType, wanted: ValueType): boolean {
  const [a, b] = [given.kind, wanted.kind];
  if (isOpen(a) || isOpen(b)) return true;
  if (wanted.names !== undefined) return sameNames(wanted.names, given.names ?? a) || (a === 'text' && !given.names);
  if (isNumeric(b)) return isNumeric(a);
  if (isDated(b)) return isDated(a) || (a === 'text' && given.names === undefined);
  if (b === 'text') return a !== 'list' && a !== 'object';
  if (b === 'user' || b === 'dept') return sameNames(b, given.names ?? a) || (a === 'text' && !given.names);
  return a === b || (b === 'time' && a === 'text');
}
