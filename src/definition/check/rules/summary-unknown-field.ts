import { unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';

export const summaryUnknownField = topicRule({
  id: 'summary-unknown-field',
  severity: 'error',
  byName: true,
  title: '`summary` names a field that does not exist',
  help: 'summary lists the fields that tell a request apart in lists.',
  check({ topic, manifest, form }, report) {
    (topic.summary ?? []).forEach((path, i) => {
      if (!form.fields.has(path)) report.at(manifest, ['summary', i], unknownField(form.fields, path, '"summary"'));
    });
  },
});
