import { unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';

export const computedUnknownField = topicRule({
  id: 'computed-unknown-field',
  severity: 'error',
  byName: true,
  title: '`computed` names a field that does not exist',
  help: 'A computed field is declared in schema.json like every other; its value is converted to the type given there.',
  check({ topic, manifest, form }, report) {
    for (const path of Object.keys(topic.computed ?? {})) {
      if (form.fields.has(path)) continue;
      report.at(manifest, ['computed', path], unknownField(form.fields, path, '"computed"'), { at: 'key' });
    }
  },
});
