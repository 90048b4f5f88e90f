import { allParts } from '../expression/ast.ts';
import type { Expression } from '../expression/ast.ts';
import { ExpressionSyntaxError } from '../expression/errors.ts';
import { say } from '../text/say.ts';
import { parseExpression } from '../expression/parse.ts';
import { parseTemplate } from '../expression/template.ts';
import { meantOrListed } from '../text/suggest.ts';

/** How a report says what it counts, in the language of the expressions that forms have. */

/** The length of a period. */
export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** `dept`, or `month(startedAt)`. */
export interface Group {
  column: string;
  unit?: Unit;
}

/** What a measure takes: nothing or a condition, a number, a condition, any column. */
export const MEASURES = {
  count: 'condition?',
  sum: 'number',
  avg: 'number',
  min: 'number',
  max: 'number',
  median: 'number',
  p90: 'number',
  share: 'condition',
  distinct: 'column',
} as const;
export type MeasureName = keyof typeof MEASURES;

export interface Measure {
  name: MeasureName;
  argument?: Expression;
}

/** @throws ExpressionSyntaxError */
export function readGroup(text: string): Group {
  const expression = parseBare(text);
  if (expression.kind === 'name') return { column: expression.name };
  const [argument, ...more] = expression.kind === 'call' ? expression.arguments : [];
  if (expression.kind !== 'call' || argument?.kind !== 'name' || more.length > 0)
    throw new ExpressionSyntaxError(say`rows are a column, or a period of a date such as month(startedAt)`, 0);
  const unit = UNITS.find((name) => name === expression.name);
  if (unit === undefined)
    throw new ExpressionSyntaxError(
      say`there is no period "${expression.name}"${meantOrListed(expression.name, UNITS)}`,
      0,
    );
  return { column: argument.name, unit };
}

/** @throws ExpressionSyntaxError */
export function readMeasure(text: string): Measure {
  const expression = parseBare(text);
  if (expression.kind !== 'call')
    throw new ExpressionSyntaxError(say`a measure is one of ${list()}, for example count()`, expression.offset);
  const { name, arguments: given, offset } = expression;
  if (!isMeasure(name))
    throw new ExpressionSyntaxError(
      say`there is no measure "${name}"${meantOrListed(name, Object.keys(MEASURES))}`,
      offset,
    );
  const [argument, ...more] = given;
  if (more.length > 0) throw new ExpressionSyntaxError(say`${name} takes one argument`, offset);
  if (argument === undefined && MEASURES[name] !== 'condition?')
    throw new ExpressionSyntaxError(say`${name} says not of what`, offset);
  return argument === undefined ? { name } : { name, argument };
}

/** What is counted, and by what, stands for itself: unlike a condition it is in no braces. */
function parseBare(text: string): Expression {
  const [, within] = /^\s*\$\{(.*)\}\s*$/s.exec(text) ?? [];
  if (within !== undefined) throw new ExpressionSyntaxError(say`this stands without $\{…}: write ${within.trim()}`, 0);
  return parseExpression(text);
}

/** The condition in `${…}`. @throws ExpressionSyntaxError */
export function readCondition(text: string): Expression {
  const [first, ...more] = parseTemplate(text).parts;
  if (first === undefined || typeof first === 'string' || more.length > 0)
    throw new ExpressionSyntaxError(say`a condition stands in $\{…}`, 0);
  return first.expression;
}

function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(MEASURES, name);
}

const list = (): string => Object.keys(MEASURES).join(', ');

/** Every column that an expression names; `user` is who reads the report. */
export function columnsIn(expression: Expression): string[] {
  return allParts(expression).flatMap((part) => (part.kind === 'name' && part.name !== 'user' ? [part.name] : []));
}
