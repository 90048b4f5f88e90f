import type { Binary, Call, Expression } from './ast.ts';
import { meantOrListed } from '../text/suggest.ts';
import type { Parameter } from './function.ts';
import { FUNCTIONS } from './functions.ts';
import { instantOf, timeOfDay } from './time.ts';
import type { SchemaTypes, ValueKind, ValueType } from './types.ts';
import { areStrangers, comparable, fits, isDated, isNumeric, isOpen, typeName } from './types.ts';
import { numberOf } from './value.ts';
import { pathOf, same } from './ast.ts';
import { either, english, say, term, type Words } from '../text/say.ts';

/** One thing that the checker found in an expression. `offset` is within the expression's text. */
export interface TypeFault {
  kind: 'unknown-name' | 'unknown-function' | 'arguments' | 'type';
  /** in English */
  message: string;
  said: Words;
  offset: number;
  /** the name that is not known, and the tail that says which one was probably meant, or which there are */
  name?: string;
  hint?: Words;
  /** the field of plain text that is taken for a date */
  field?: string;
  /** it can be evaluated, and is most likely a slip */
  severity?: 'warning';
}

export interface Inference {
  type: ValueType;
  faults: TypeFault[];
}

const ANY: ValueType = { kind: 'any' };
const NUMBER: ValueType = { kind: 'number' };
const BOOLEAN: ValueType = { kind: 'boolean' };

/** The type of an expression and every fault in it: unknown names and functions, values that cannot fit. */
export function inferType(expression: Expression, types: SchemaTypes): Inference {
  const inference = new Inferrer(types);
  const type = inference.of(expression);
  return { type, faults: inference.faults };
}

class Inferrer {
  readonly faults: TypeFault[] = [];
  private readonly types: SchemaTypes;

  constructor(types: SchemaTypes) {
    this.types = types;
  }

  of(expression: Expression): ValueType {
    switch (expression.kind) {
      case 'literal':
        return { kind: expression.type === 'null' ? 'empty' : expression.type };
      case 'name':
      case 'member':
        return this.path(expression);
      case 'call':
        return this.call(expression);
      case 'unary':
        if (expression.operator === '-') return this.number(expression.operand);
        if (expression.operator === '!') return this.boolean(expression.operand);
        this.of(expression.operand);
        return BOOLEAN;
      case 'binary':
        return this.binary(expression);
      case 'conditional': {
        this.boolean(expression.test);
        const then = this.of(expression.then);
        const otherwise = this.of(expression.otherwise);
        if (isOpen(then.kind)) return otherwise;
        return comparable(then.kind, otherwise.kind) ? then : ANY;
      }
    }
  }

  private path(expression: Expression): ValueType {
    const path = pathOf(expression);
    if (path === null) {
      if (expression.kind === 'member') this.of(expression.object);
      return ANY;
    }
    const type = own(this.types, path);
    const [root = path] = path.split('.');
    const insideList = path.split('.').some((_, index, parts) => {
      return index > 0 && own(this.types, parts.slice(0, index).join('.'))?.kind === 'list';
    });
    if (type) return insideList ? { kind: 'list', of: type } : type;
    if (own(this.types, root)?.kind === 'any' || this.isInsideOpaque(path)) return ANY;
    this.unknown('unknown-name', say`"${path}" is not known here`, expression, path, namesBeside(path, this.types));
    return ANY;
  }

  private isInsideOpaque(path: string): boolean {
    const steps = path.split('.');
    return steps.some((_, i) => own(this.types, steps.slice(0, i).join('.'))?.opaque === true);
  }

  private call(expression: Call): ValueType {
    const called = FUNCTIONS.get(expression.name);
    const given = expression.arguments.map((each) => this.of(each));
    if (!called) {
      const { name } = expression;
      this.unknown('unknown-function', say`there is no function ${name}`, expression, name, FUNCTIONS.keys());
      return ANY;
    }
    const { parameters } = called;
    const least = parameters.filter((each) => !each.optional && !each.rest).length || (parameters.length ? 1 : 0);
    const most = parameters.at(-1)?.rest ? Infinity : parameters.length;
    if (given.length < least || given.length > most) {
      const wanted =
        most === Infinity ? say`at least ${least}` : least === most ? `${least}` : say`${least} to ${most}`;
      this.fault('arguments', say`${called.name} takes ${wanted} arguments, not ${given.length}`, expression);
    }
    for (const [index, type] of given.entries()) {
      const parameter = parameters[Math.min(index, parameters.length - 1)];
      const argument = expression.arguments[index];
      if (parameter && argument) this.argument(called.name, parameter, type, argument);
    }
    if (called.name === 'sum') this.summable(given[0], expression);
    return typeof called.result === 'function' ? called.result(given) : called.result;
  }

  private argument(name: string, parameter: Parameter, type: ValueType, at: Expression): void {
    const strange = !parameter.kinds.some((kind) => kind === 'text' || kind === 'any') && isWritten(type, at);
    if (!strange && parameter.kinds.some((kind) => fits(type.kind, kind) || datedText(at, kind))) return;
    const wanted = either(parameter.kinds.map(term));
    const path = type.kind === 'text' && parameter.kinds.some(isMoment) ? pathOf(at) : null;
    this.fault('arguments', say`${parameter.name} of ${name} must be a ${wanted}, not a ${term(type.kind)}`, at, path);
  }

  private summable(list: ValueType | undefined, at: Expression): void {
    if (list?.of && !isNumeric(list.of.kind)) {
      this.fault('arguments', say`sum needs numbers, not a list of ${term(list.of.kind)}`, at);
    }
  }

  private binary(expression: Binary): ValueType {
    const { operator, left, right } = expression;
    if (operator === '&&' || operator === '||') {
      this.boolean(left);
      return this.boolean(right);
    }
    if (operator === '==' || operator === '!=') {
      const [a, b] = [this.of(left), this.of(right)];
      if (areStrangers(a, b)) this.fault('type', say`compares a ${typeName(a)} with a ${typeName(b)}`, expression);
      else this.compared(expression, a.kind, b.kind);
      this.differing(expression);
      this.chosen(a, right);
      this.chosen(b, left);
      return BOOLEAN;
    }
    if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=') {
      const a = this.of(left).kind;
      const b = this.of(right).kind;
      const unordered = [a, b].find((kind) => kind === 'boolean' || kind === 'list' || kind === 'object');
      if (unordered) this.fault('type', say`"${operator}" cannot order a ${term(unordered)}`, expression);
      else this.compared(expression, a, b);
      this.differing(expression);
      return BOOLEAN;
    }
    this.number(left);
    return this.number(right);
  }

  private compared(expression: Binary, a: ValueKind, b: ValueKind): void {
    if (comparable(a, b) || datedText(expression.left, b) || datedText(expression.right, a)) return;
    const text = a === 'text' && isMoment(b) ? expression.left : b === 'text' && isMoment(a) ? expression.right : null;
    this.fault('type', say`compares a ${term(a)} with a ${term(b)}`, expression, text && pathOf(text));
  }

  /** `to <= to` is a slip: what is compared with itself says nothing. */
  private differing(expression: Binary): void {
    const { operator, left, right } = expression;
    if (left.kind === 'literal' || !same(left, right)) return;
    const said = say`both sides of "${operator}" are the same`;
    this.faults.push({ kind: 'type', message: english(said), said, offset: right.offset, severity: 'warning' });
  }

  /** A field with choices never equals what is none of them. */
  private chosen({ choices, titles }: ValueType, other: Expression): void {
    if (choices === undefined || other.kind !== 'literal' || other.type !== 'text') return;
    if (other.text === '' || choices.includes(other.text)) return;
    const titled = titles?.get(other.text);
    if (titled !== undefined) {
      this.fault('type', say`"${other.text}" is what people read; the value is '${titled}'`, other);
      return;
    }
    this.fault('type', say`"${other.text}" is none of the choices${meantOrListed(other.text, choices)}`, other);
  }

  private number(expression: Expression): ValueType {
    const { kind } = this.of(expression);
    if (!isNumeric(kind)) this.fault('type', say`arithmetic needs a number, not a ${term(kind)}`, expression);
    return NUMBER;
  }

  private boolean(expression: Expression): ValueType {
    const { kind } = this.of(expression);
    if (kind !== 'boolean' && !isOpen(kind))
      this.fault('type', say`needs true or false, not a ${term(kind)}`, expression);
    return BOOLEAN;
  }

  private fault(kind: TypeFault['kind'], said: Words, at: Expression, field: string | null = null): void {
    const fault: TypeFault = { kind, message: english(said), said, offset: at.offset };
    this.faults.push(field === null ? fault : { ...fault, field });
  }

  private unknown(
    kind: 'unknown-name' | 'unknown-function',
    what: Words,
    at: Expression,
    name: string,
    known: Iterable<string>,
  ): void {
    const hint = meantOrListed(name, known);
    const said = hint === '' ? what : say`${what}${hint}`;
    this.faults.push({ kind, message: english(said), said, offset: at.offset, name, hint });
  }
}

/** The names that may have been meant: of `items.colour` the columns of `items`, where there are any. */
function namesBeside(path: string, types: SchemaTypes): string[] {
  const names = Object.keys(types);
  const inner = names.filter((name) => name.startsWith(path.slice(0, path.lastIndexOf('.') + 1)));
  return path.includes('.') && inner.length > 0 ? inner : names;
}

const isMoment = (kind: ValueKind): boolean => isDated(kind) || kind === 'time';

/** What somebody writes into a field of text is nobody's id; a text in the expression, or a record's id, may be one. */
function isWritten({ kind, opaque }: ValueType, at: Expression): boolean {
  return kind === 'text' && opaque !== true && pathOf(at) !== null;
}

/** A text literal may stand for a date, a time or an amount, when it is one (`beginAt < '2026-01-01'`) or empty. */
function datedText(expression: Expression, other: ValueKind): boolean {
  if (expression.kind !== 'literal' || expression.type !== 'text') return false;
  if (expression.text === '') return ['date', 'date-time', 'time', 'money'].includes(other);
  if (other === 'date' || other === 'date-time') return instantOf(expression.text) !== null;
  if (other === 'time') return timeOfDay(expression.text) !== null;
  return other === 'money' && numberOf(expression.text) !== null;
}

function own(types: SchemaTypes, path: string): ValueType | undefined {
  return Object.hasOwn(types, path) ? types[path] : undefined;
}
