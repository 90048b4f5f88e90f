import {
  formTypes,
  manifestExpressions,
  manifestTypes,
  problemsIn,
  unknownFunction,
  unknownName,
} from '../expressions.ts';
import { tablesAround } from '../../projection/rows.ts';
import { say } from '../../text/say.ts';
import { topicRule } from '../rule.ts';

export const expressionUnknownName = topicRule({
  id: 'expression-unknown-name',
  severity: 'error',
  byName: true,
  title: 'an expression of topic.json uses a name that does not exist',
  help: 'Names are fields of schema.json, `items.amount` for a column, and `initiator`. Functions are those of the catalogue; there are no others.',
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const expression of manifestExpressions(topic)) {
      const { pointer, text, what, path = '', each = tablesAround(form.schema, path).at(-1) } = expression;
      for (const problem of problemsIn(text, manifestTypes(expression, form, types))) {
        if (problem.kind === 'unknown-name') {
          // in a column's text the columns of its row are what is meant, and what they point at
          const column = `${each}.${problem.name}`;
          const told = Object.hasOwn(types, column) ? { ...problem, hint: say`; did you mean "${column}"?` } : problem;
          report.at(manifest, pointer, say`${what} ${unknownName(told, form)}`, { offset: problem.offset });
        }
        if (problem.kind === 'unknown-function')
          report.at(manifest, pointer, say`${what}: ${unknownFunction(problem)}`, { offset: problem.offset });
      }
    }
  },
});
