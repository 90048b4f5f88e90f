import { allParts, pathOf, type Expression } from '../../expression/ast.ts';
import { FUNCTIONS } from '../../expression/functions.ts';
import { expressionsIn } from '../../projection/dependencies.ts';
import { expressionsOf } from '../../process/expressions.ts';
import { say } from '../../text/say.ts';
import { emptiness } from '../filled.ts';
import { processRule } from '../rule.ts';

export const bpmnTimerEmpty = processRule({
  id: 'bpmn-timer-empty',
  severity: 'warning',
  title: 'a timer waits for a day that may be empty',
  help: 'A timer without a time cannot be set: the step that leads to it is refused. Require the date in schema.json or at an earlier node, or say what counts where it is empty: `${empty to ? addDays(today(), 30) : to}`.',
  check(subject, report) {
    const expressions = expressionsOf(subject.process);
    // a way that is taken only where there is a day
    const asked = expressions
      .filter(({ part }) => part === 'condition')
      .flatMap(({ text }) => expressionsIn(text).flatMap(askedIn));
    for (const { owner, part, text } of expressions) {
      if (part !== 'timer') continue;
      const [only, ...others] = expressionsIn(text);
      if (only === undefined || others.length > 0) continue;
      const open = neededBy(only).find(
        (path) => !asked.includes(path) && emptiness(`\${${path}}`, { on: 'completed' }, subject) === 'never',
      );
      if (open === undefined) continue;
      const message = say`nobody has to fill in "${open}", and a timer without a time refuses the step that leads to it`;
      report.inProcess(owner, message, { part });
    }
  },
});

/** The dates without which the expression gives nothing; one that asks first whether there is a value knows what else. */
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
