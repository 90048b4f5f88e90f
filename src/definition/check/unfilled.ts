import { allParts, pathOf, type Expression } from '../expression/ast.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import { expressionsIn } from '../projection/dependencies.ts';
import { expressionsOf } from '../process/expressions.ts';
import { emptiness } from './filled.ts';
import type { ProcessSubject } from './rule.ts';

/**
 * The field that nobody has to fill in and without which this expression of the process gives nothing. None where some way
 * through the process is taken by whether it is empty.
 */
export function unfilledIn(text: string, subject: ProcessSubject): string | undefined {
  const [only, ...others] = expressionsIn(text);
  if (only === undefined || others.length > 0) return undefined;
  const open = neededBy(only).find((path) => emptiness(`\${${path}}`, { on: 'completed' }, subject) === 'never');
  if (open === undefined) return undefined;
  const asked = expressionsOf(subject.process)
    .filter(({ part }) => part === 'condition')
    .flatMap((condition) => expressionsIn(condition.text).flatMap(askedIn));
  return asked.includes(open) ? undefined : open;
}

/** The fields without which the expression gives nothing; one that asks first whether there is a value knows what else. */
function neededBy(expression: Expression): string[] {
  const path = pathOf(expression);
  if (path !== null) return [path];
  const called = expression.kind === 'call' ? FUNCTIONS.get(expression.name) : undefined;
  if (expression.kind !== 'call' || called?.total !== true) return [];
  return expression.arguments.filter((_, i) => called.parameters[i]?.kinds.includes('date')).flatMap(neededBy);
}

/** What `empty …` asks about. */
function askedIn(expression: Expression): string[] {
  return allParts(expression).flatMap((part) =>
    part.kind === 'unary' && part.operator === 'empty' ? (pathOf(part.operand) ?? []) : [],
  );
}
