import type { Binary, Expression } from './ast.ts';
import { ExpressionError } from './errors.ts';
import { FUNCTIONS } from './functions.ts';
import type { Scope } from './scope.ts';
import { pathOf } from './ast.ts';
import { Amount, checked, compare, describe, equal, isEmpty, numberOf, plain } from './value.ts';

const STEP_LIMIT = 100_000;

/**
 * The value of an expression as plain data. Total: it always ends, touches own data only and changes nothing.
 *
 * - Arithmetic is decimal, empty counts as 0; dividing by 0 gives null. A numeric result is a number where a double
 *   holds it exactly, otherwise a decimal text (see `plain`).
 * - A comparison with an empty value is false; two empty values are `==`.
 * - A name or property that is not there is null. Who wants it to be a mistake asks `inferType`.
 *
 * Throws ExpressionError for values that do not fit (`'abc' * 2`) and after 100,000 steps.
 */
export function evaluate(expression: Expression, scope: Scope): unknown {
  return plain(new Interpreter(scope).walk(expression));
}

/** A condition's answer: empty counts as false; null when the value is anything but a boolean. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === null || value === undefined || value === '' ? false : null;
}

class Interpreter {
  private readonly scope: Scope;
  private steps = 0;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  walk(expression: Expression): unknown {
    this.step(1, expression);
    switch (expression.kind) {
      case 'literal':
        if (expression.type === 'number') return checked(new Amount(expression.text));
        if (expression.type === 'boolean') return expression.text === 'true';
        return expression.type === 'null' ? null : expression.text;
      case 'name':
        return own(this.scope.variables, expression.name);
      case 'member':
        return this.property(this.related(expression.object), expression.property, expression);
      case 'call':
        return this.call(expression.name, expression.arguments, expression);
      case 'unary':
        if (expression.operator === 'empty') return isEmpty(this.walk(expression.operand));
        if (expression.operator === '!') return !this.truth(expression.operand);
        return this.amount(expression.operand).neg();
      case 'binary':
        return this.binary(expression);
      case 'conditional':
        return this.walk(this.truth(expression.test) ? expression.then : expression.otherwise);
    }
  }

  private binary(expression: Binary): unknown {
    const { operator, left, right } = expression;
    switch (operator) {
      case '&&':
        return this.truth(left) && this.truth(right);
      case '||':
        return this.truth(left) || this.truth(right);
      case '==':
      case '!=': {
        const a = this.walk(left);
        const b = this.walk(right);
        this.step(Array.isArray(a) ? a.length : 0, expression);
        return equal(a, b) === (operator === '==');
      }
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const order = this.at(expression, () => compare(this.walk(left), this.walk(right)));
        if (order === null) return false;
        if (operator === '<') return order < 0;
        if (operator === '<=') return order <= 0;
        return operator === '>' ? order > 0 : order >= 0;
      }
      default:
        return this.arithmetic(operator, expression);
    }
  }

  private arithmetic(operator: '+' | '-' | '*' | '/' | '%', expression: Binary): Amount | null {
    const a = this.amount(expression.left);
    const b = this.amount(expression.right);
    if (operator === '+') return this.at(expression, () => checked(a.plus(b)));
    if (operator === '-') return this.at(expression, () => checked(a.minus(b)));
    if (operator === '*') return this.at(expression, () => checked(a.times(b)));
    if (b.eq(0)) return null;
    return this.at(expression, () => checked(operator === '/' ? a.div(b) : a.mod(b)));
  }

  /** The value itself, or what an id in it stands for: then its fields can be read. */
  private related(expression: Expression): unknown {
    const value = this.walk(expression);
    const { related } = this.scope;
    const path = related && pathOf(expression);
    if (!related || !path || !Object.hasOwn(related, path)) return value;
    return Array.isArray(value) ? value.map((id) => own(related[path], String(id))) : own(related[path], String(value));
  }

  /**
   * Own data only: never a prototype, never a method. A list answers with that property of each element, one of lists with
   * that of all of their elements.
   */
  private property(object: unknown, name: string, at: Expression): unknown {
    if (Array.isArray(object)) {
      const elements: unknown[] = object.some(Array.isArray) ? object.flat() : object;
      this.step(elements.length, at);
      return elements.map((element) => own(element, name));
    }
    return own(object, name);
  }

  private call(name: string, given: Expression[], at: Expression): unknown {
    const called = FUNCTIONS.get(name);
    if (!called) throw new ExpressionError(`there is no function ${name}`, at.offset);
    const values = given.map((each) => this.walk(each));
    this.step(
      values.reduce<number>((size, value) => size + (Array.isArray(value) ? value.length : 0), 0),
      at,
    );
    return this.at(at, () => called.apply(values, this.scope));
  }

  private truth(expression: Expression): boolean {
    const value = this.walk(expression);
    const truth = truthOf(value);
    if (truth === null) throw new ExpressionError(`${describe(value)} is neither true nor false`, expression.offset);
    return truth;
  }

  private amount(expression: Expression): Amount {
    const value = this.walk(expression);
    const amount = this.at(expression, () => numberOf(value));
    if (!amount) throw new ExpressionError(`${describe(value)} is no number`, expression.offset);
    return amount;
  }

  /** Gives errors of the value helpers, which know no places, the place of this expression. */
  private at<Result>(expression: Expression, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof ExpressionError && error.offset === 0) {
        throw new ExpressionError(error.message, expression.offset, error.serverOnly);
      }
      throw error;
    }
  }

  private step(count: number, at: Expression): void {
    this.steps += count;
    if (this.steps > STEP_LIMIT) throw new ExpressionError('takes too many steps', at.offset);
  }
}

function own(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null || object instanceof Amount || !Object.hasOwn(object, name)) {
    return null;
  }
  const value: unknown = Object.getOwnPropertyDescriptor(object, name)?.value;
  return typeof value === 'function' ? null : (value ?? null);
}
