import type { Expression } from './ast.ts';
import { ExpressionSyntaxError } from './errors.ts';
import { evaluate } from './evaluate.ts';
import { endOfText } from './lexer.ts';
import { parseExpression } from './parse.ts';
import type { Scope } from './scope.ts';
import { textOf } from './value.ts';
import { say } from '../text/say.ts';

/** A text with `${…}` in it, cut at the expressions. */
export interface Template {
  parts: (string | TemplateExpression)[];
}

export interface TemplateExpression {
  expression: Expression;
  /** where the inner text begins within the template; add it to an expression's own offsets */
  offset: number;
}

const CACHE_SIZE = 20_000;
const cache = new Map<string, Template>();

/** Parses a template; equal texts are parsed once. Throws ExpressionSyntaxError with the offset within `text`. */
export function parseTemplate(text: string): Template {
  const known = cache.get(text);
  if (known) return known;
  const template = parse(text);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, template);
  return template;
}

/** `"${a}"` alone gives the value of `a`, anything mixed gives a text. Errors: those of parsing and evaluating. */
export function evaluateTemplate(text: string, scope: Scope): unknown {
  const { parts } = parseTemplate(text);
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== 'string') return evaluate(first.expression, scope);
  return parts.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part.expression, scope)))).join('');
}

function parse(text: string): Template {
  const parts: (string | TemplateExpression)[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf('${', position);
    if (start === -1) break;
    if (start > position) parts.push(text.slice(position, start));
    const offset = start + 2;
    const end = endOfExpression(text, offset);
    parts.push({ expression: parseAt(text.slice(offset, end), offset), offset });
    position = end + 1;
  }
  if (position < text.length) parts.push(text.slice(position));
  return { parts };
}

function parseAt(inner: string, offset: number): Expression {
  try {
    return parseExpression(inner);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) throw new ExpressionSyntaxError(error.said, error.offset + offset);
    throw error;
  }
}

function endOfExpression(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '}') return index;
    if (character === "'" || character === '"') index = endOfText(text, index);
  }
  throw new ExpressionSyntaxError(say`"\${" is not closed by "}"`, start - 2);
}
