import { unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const ruleUnknownField = topicRule({
  id: 'rule-unknown-field',
  severity: 'error',
  byName: true,
  title: 'a rule shows its message on a field that does not exist',
  help: '`field` is where the message is shown; a column of a table shows it on the rows that break the rule.',
  check({ topic, manifest, form }, report) {
    (topic.rules ?? []).forEach(({ field, message }, i) => {
      if (message.includes('${'))
        report.at(manifest, ['rules', i, 'message'], say`a message is shown as it stands: \${…} is not filled in`, {
          severity: 'warning',
        });
      if (!form.fields.has(field))
        report.at(manifest, ['rules', i, 'field'], unknownField(form.fields, field, say`the rule`));
    });
  },
});
