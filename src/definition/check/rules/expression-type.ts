import { formTypes, manifestExpressions, manifestTypes, problemsIn } from '../expressions.ts';
import { say } from '../../text/say.ts';
import { topicRule } from '../rule.ts';

export const expressionType = topicRule({
  id: 'expression-type',
  severity: 'error',
  title: 'an expression of topic.json puts together what does not fit',
  help: 'For example a date compared with a number, a sum of texts, a function with too few arguments, or a rule whose `refuseIf` is neither true nor false.',
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const expression of manifestExpressions(topic)) {
      const { pointer, text, what, wants } = expression;
      for (const { kind, said, offset, field: typed, severity } of problemsIn(
        text,
        manifestTypes(expression, form, types),
        wants,
      )) {
        if (kind === 'type' || kind === 'arguments')
          report.at(manifest, pointer, say`${what}: ${said}`, { offset, typed, severity });
        if (kind === 'result') report.at(manifest, pointer, say`${what} ${said}`, { offset });
      }
    }
  },
});
