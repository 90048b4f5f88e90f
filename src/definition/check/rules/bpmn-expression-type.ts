import { isOpen, sameNames, typeName, type ValueKind, type ValueType } from '../../expression/types.ts';
import { expressionsOf, type Expected } from '../../process/expressions.ts';
import { problemsIn, processTypes } from '../expressions.ts';
import { outcomesOf, type Outcome } from '../fit.ts';
import { processRule } from '../rule.ts';
import { say, term, type Words } from '../../text/say.ts';

/** What can never be meant where the engine wants one of these. */
const IMPOSSIBLE: Partial<Record<Expected, readonly ValueKind[]>> = {
  boolean: ['number', 'money', 'text', 'date', 'date-time', 'time', 'user', 'dept', 'list', 'object'],
  user: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'dept', 'object'],
  users: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'dept', 'object'],
  groups: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'object'],
  date: ['number', 'money', 'boolean', 'list', 'object', 'user', 'dept'],
  receivers: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'object'],
  timer: ['number', 'money', 'boolean', 'list', 'object', 'user', 'dept'],
  number: ['boolean', 'date', 'date-time', 'time', 'list', 'object', 'user', 'dept'],
  // a single person or department is a list of one
  list: ['number', 'money', 'text', 'boolean', 'date', 'date-time', 'time', 'object'],
};

export const bpmnExpressionType = processRule({
  id: 'bpmn-expression-type',
  severity: 'error',
  title: 'an expression of the process puts together what does not fit',
  help: 'A condition is true or false, an assignee is a person, the collection of a multi-instance is a list.',
  check({ process, form, context }, report) {
    for (const expression of expressionsOf(process)) {
      const { owner, part, text, expects } = expression;
      const types = processTypes(expression, form, context);
      for (const { kind, said, offset, field: typed, severity } of problemsIn(text, types)) {
        if (kind === 'type' || kind === 'arguments')
          report.inProcess(owner, say`${term(part)}: ${said}`, { part, offset, typed, severity });
      }
      const outcomes = outcomesOf(text, types);
      if (expects === 'list' && outcomes.some(({ type }) => type.kind === 'list' && type.of?.kind === 'list')) {
        report.inProcess(
          owner,
          say`${term(part)} gives a list for each row; repeat a sub-process over the rows, and what is inside over the list of its row`,
          { part },
        );
      }
      const [wrong, ...others] = outcomes.filter((one) => isWrong(one, expects));
      // one way of several may be right for what is no person: then the engine decides
      if (wrong === undefined || (!PEOPLE.includes(expects) && others.length + 1 < outcomes.length)) continue;
      report.inProcess(owner, say`${term(part)} gives a ${typeName(wrong.type)}, where ${WORDS[expects]} is needed`, {
        part,
      });
    }
  },
});

/** A literal may name a person or a time; what people write into a field of text, or an id of something else, does not. */
function isWrong({ type, literal, written, mixed }: Outcome, expects: Expected): boolean {
  // `${initiator},role:office`; but `${a} && ${b}` is never true, and no list
  if (mixed) return expects === 'boolean' || expects === 'list';
  if (IMPOSSIBLE[expects]?.includes(type.kind)) return true;
  if (literal !== undefined || type.kind === 'empty') return false;
  if (expects === 'date' || expects === 'number') return written === true;
  if (!PEOPLE.includes(expects)) return false;
  if (written) return true;
  const one: ValueType = type.kind === 'list' && type.of !== undefined ? type.of : type;
  return (
    one.names !== undefined && !isOpen(one.kind) && !['user', 'dept'].some((kind) => sameNames(one.names ?? '', kind))
  );
}

const PEOPLE: readonly Expected[] = ['user', 'users', 'receivers'];

const WORDS: Record<Expected, Words> = {
  boolean: say`true or false`,
  user: say`a person`,
  users: say`a list of people`,
  groups: say`a list of groups`,
  receivers: say`a list of people or groups`,
  date: say`a date`,
  list: say`a list`,
  number: say`a number`,
  timer: say`a time`,
  text: say`a text`,
};
