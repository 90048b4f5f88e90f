import { formTypes, manifestExpressions, problemsIn } from '../expressions.ts';
import { say } from '../../text/say.ts';
import { topicRule } from '../rule.ts';

export const expressionSyntax = topicRule({
  id: 'expression-syntax',
  severity: 'error',
  byName: true,
  title: 'an expression of topic.json cannot be read',
  help: 'Expressions stand in ${…}: fields by name, numbers, texts in quotes, == != < <= > >= && || ! + - * / % ? :, empty x, and the functions of the catalogue.',
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const { pointer, text, what } of manifestExpressions(topic)) {
      for (const { kind, said, offset } of problemsIn(text, types)) {
        if (kind === 'syntax') report.at(manifest, pointer, say`${what}: ${said}`, { offset });
      }
    }
  },
});
