import { inferType } from '../../expression/infer.ts';
import { parseTemplate } from '../../expression/template.ts';
import type { SchemaTypes, ValueKind } from '../../expression/types.ts';
import { expressionsOf, type Expected } from '../../process/expressions.ts';
import { problemsIn, processTypes } from '../expressions.ts';
import { processRule } from '../rule.ts';
import { say, term, type Words } from '../../text/say.ts';

/** What can never be meant where the engine wants one of these. */
const IMPOSSIBLE: Partial<Record<Expected, readonly ValueKind[]>> = {
  boolean: ['number', 'money', 'text', 'date', 'date-time', 'time', 'user', 'dept', 'list', 'object'],
  user: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'dept', 'object'],
  users: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'dept', 'object'],
  groups: ['number', 'money', 'boolean', 'date', 'date-time', 'time', 'object'],
  date: ['number', 'money', 'boolean', 'list', 'object', 'user', 'dept'],
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
      for (const { kind, said, offset } of problemsIn(text, types)) {
        if (kind === 'type' || kind === 'arguments')
          report.inProcess(owner, say`${term(part)}: ${said}`, { part, offset });
      }
      const result = resultOf(text, types);
      if (result === undefined || !IMPOSSIBLE[expects]?.includes(result)) continue;
      report.inProcess(owner, say`${term(part)} gives a ${term(result)}, where ${WORDS[expects]} is needed`, { part });
    }
  },
});

const WORDS: Record<Expected, Words> = {
  boolean: say`true or false`,
  user: say`a person`,
  users: say`a list of people`,
  groups: say`a list of groups`,
  date: say`a date`,
  list: say`a list`,
  number: say`a number`,
  timer: say`a time`,
  text: say`a text`,
};

function resultOf(text: string, types: SchemaTypes): ValueKind | undefined {
  try {
    const { parts } = parseTemplate(text);
    const only = parts[0];
    if (parts.length !== 1 || only === undefined || typeof only === 'string') return undefined;
    const { type, faults } = inferType(only.expression, types);
    return faults.length > 0 ? undefined : type.kind;
  } catch {
    return undefined;
  }
}
