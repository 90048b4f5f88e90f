import { allParts, partsOf, pathOf } from './ast.ts';
import type { Call, Expression } from './ast.ts';
import { parseTemplate } from './template.ts';

/** Dotted names that an expression reads, each once, in order: `items.amount`, `initiator`. */
export function variablesOf(expression: Expression): string[] {
  const names = new Set<string>();
  collect(expression, names);
  return [...names];
}

/** The same for a whole template. Throws ExpressionSyntaxError. */
export function variablesOfTemplate(text: string): string[] {
  const names = new Set<string>();
  for (const part of parseTemplate(text).parts) if (typeof part !== 'string') collect(part.expression, names);
  return [...names];
}

/** Dotted names that a text reckons with or writes on from (`${a - b}`, `${a}, more`), not those that it hands on as they are. */
export function countedIn(text: string): string[] {
  const { parts } = parseTemplate(text);
  const expressions = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.expression]));
  return expressions.flatMap(parts.length > 1 ? variablesOf : reckonedIn);
}

function reckonedIn(expression: Expression): string[] {
  const reckons = expression.kind === 'binary' && ARITHMETIC.has(expression.operator);
  return reckons || isMoved(expression) ? variablesOf(expression) : partsOf(expression).flatMap(reckonedIn);
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);
/** `addDays(date, 3)`: another one each time. */
const isMoved = ({ kind, ...rest }: Expression): boolean =>
  kind === 'call' && 'name' in rest && rest.name.startsWith('add');

/** The calls in an expression, the outer ones first. */
export const callsIn = (expression: Expression): Call[] => allParts(expression).filter((part) => part.kind === 'call');

/** Names of the functions that an expression calls. */
export const functionsOf = (expression: Expression): string[] => callsIn(expression).map(({ name }) => name);

function collect(expression: Expression, names: Set<string>): void {
  const path = pathOf(expression);
  if (path !== null) {
    names.add(path);
    return;
  }
  for (const part of partsOf(expression)) collect(part, names);
}
