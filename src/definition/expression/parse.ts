import type { BinaryOperator, Expression } from './ast.ts';
import { ExpressionSyntaxError } from './errors.ts';
import { tokensOf, type Token } from './lexer.ts';
import { say } from '../text/say.ts';

const MAX_LENGTH = 4_000;
/** a chain of operators is as deep a tree as it is long */
const MAX_TOKENS = 1_000;
const MAX_DEPTH = 60;

/** Binary operators by how tightly they bind, loosest first; all of them group to the left. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/**
 * Parses the inner text of `${…}`, the JUEL subset of definitions.md. Throws ExpressionSyntaxError with the offset
 * within `text`. Parse once and keep the result: see template.ts, which does.
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_LENGTH) throw new ExpressionSyntaxError(say`longer than ${MAX_LENGTH} characters`, MAX_LENGTH);
  const tokens = tokensOf(text);
  const tooMany = tokens[MAX_TOKENS];
  if (tooMany) throw new ExpressionSyntaxError(say`more than ${MAX_TOKENS} words and signs`, tooMany.offset);
  return new Parser(tokens).whole();
}

class Parser {
  private readonly tokens: Token[];
  private position = 0;
  private depth = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const expression = this.conditional();
    const rest = this.current();
    if (rest.kind !== 'end') throw this.unexpected(rest);
    return expression;
  }

  private conditional(): Expression {
    if (++this.depth > MAX_DEPTH) throw new ExpressionSyntaxError(say`nested too deep`, this.current().offset);
    const test = this.binary(0);
    let result = test;
    if (this.take('?')) {
      const then = this.conditional();
      this.expect(':');
      result = { kind: 'conditional', test, then, otherwise: this.conditional(), offset: test.offset };
    }
    this.depth--;
    return result;
  }

  private binary(level: number): Expression {
    const operators = LEVELS[level];
    if (!operators) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const token = this.current();
      const operator = token.kind === 'operator' ? operators.find((each) => each === token.text) : undefined;
      if (!operator) return left;
      this.position++;
      left = { kind: 'binary', operator, left, right: this.binary(level + 1), offset: left.offset };
    }
  }

  private unary(): Expression {
    const token = this.current();
    const operator =
      token.kind === 'operator' && (token.text === '!' || token.text === '-')
        ? token.text
        : token.kind === 'name' && token.text === 'empty'
          ? 'empty'
          : undefined;
    if (!operator) return this.members();
    if (++this.depth > MAX_DEPTH) throw new ExpressionSyntaxError(say`nested too deep`, token.offset);
    this.position++;
    const operand = this.unary();
    this.depth--;
    return { kind: 'unary', operator, operand, offset: token.offset };
  }

  private members(): Expression {
    let object = this.primary();
    while (this.take('.')) {
      const token = this.current();
      if (token.kind !== 'name') throw this.unexpected(token);
      this.position++;
      object = { kind: 'member', object, property: token.text, offset: object.offset };
    }
    return object;
  }

  private primary(): Expression {
    const token = this.current();
    this.position++;
    const { offset, text } = token;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'literal', type: token.kind, text, offset };
    if (token.kind === 'operator' && text === '(') {
      const inner = this.conditional();
      this.expect(')');
      return inner;
    }
    if (token.kind !== 'name') throw this.unexpected(token);
    if (text === 'true' || text === 'false') return { kind: 'literal', type: 'boolean', text, offset };
    if (text === 'null') return { kind: 'literal', type: 'null', text, offset };
    return this.take('(')
      ? { kind: 'call', name: text, arguments: this.list(), offset }
      : { kind: 'name', name: text, offset };
  }

  private list(): Expression[] {
    const list: Expression[] = [];
    if (this.take(')')) return list;
    do list.push(this.conditional());
    while (this.take(','));
    this.expect(')');
    return list;
  }

  private current(): Token {
    return this.tokens[Math.min(this.position, this.tokens.length - 1)] ?? { kind: 'end', text: '', offset: 0 };
  }

  private take(operator: string): boolean {
    const token = this.current();
    if (token.kind !== 'operator' || token.text !== operator) return false;
    this.position++;
    return true;
  }

  private expect(operator: string): void {
    if (this.take(operator)) return;
    const token = this.current();
    const found = token.kind === 'end' ? say`the expression ends` : say`found "${token.text}"`;
    throw new ExpressionSyntaxError(say`expected "${operator}", but ${found}`, token.offset);
  }

  private unexpected(token: Token): ExpressionSyntaxError {
    const what = token.kind === 'end' ? say`the expression ends too early` : say`unexpected "${token.text}"`;
    return new ExpressionSyntaxError(what, token.offset);
  }
}
