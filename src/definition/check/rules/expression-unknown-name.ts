import { formTypes, manifestExpressions, problemsIn, typesFor, unknownFunction, unknownName } from '../expressions.ts';
import { columnOf } from '../../projection/rows.ts';
import { say } from '../../text/say.ts';
import { topicRule } from '../rule.ts';

export const expressionUnknownName = topicRule({
  id: 'expression-unknown-name',
  severity: 'error',
  title: 'an expression of topic.json uses a name that does not exist',
  help: 'Names are fields of schema.json, `items.amount` for a column, and `initiator`. Functions are those of the catalogue; there are no others.',
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const { pointer, text, what, path = '', more } of manifestExpressions(topic)) {
      for (const problem of problemsIn(text, { ...more, ...typesFor(form, types, path, text) })) {
        if (problem.kind === 'unknown-name') {
          // in a column's text the columns of its row are what is meant, and what they point at
          const column = `${columnOf(form.schema, path)?.table}.${problem.name}`;
          const told = Object.hasOwn(types, column) ? { ...problem, suggestion: column } : problem;
          report.at(manifest, pointer, say`${what} ${unknownName(told, form)}`, { offset: problem.offset });
        }
        if (problem.kind === 'unknown-function')
          report.at(manifest, pointer, say`${what}: ${unknownFunction(problem)}`, { offset: problem.offset });
      }
    }
  },
});
