import { fieldAt, unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';

const DATED = ['date', 'date-time', 'time'];

export const exclusiveUnknownField = topicRule({
  id: 'exclusive-unknown-field',
  severity: 'error',
  title: '`exclusive` names a field that does not exist',
  help: '`by` is what may be taken once at a time (a room), `from` and `to` are the dates, date-times or times between which it is taken.',
  check({ topic, manifest, form }, report) {
    (topic.exclusive ?? []).forEach((rule, i) => {
      for (const part of ['by', 'from', 'to'] as const) {
        const path = rule[part];
        if (path === undefined) continue;
        const field = fieldAt(form.fields, path);
        const pointer = ['exclusive', i, part];
        if (field === undefined) report.at(manifest, pointer, unknownField(form.fields, path, `"${part}"`));
        else if (part !== 'by' && !DATED.includes(field.schema.format ?? '')) {
          report.at(
            manifest,
            pointer,
            `"${path}" is no date, date-time or time; give it "format": "date", "date-time" or "time"`,
          );
        }
      }
    });
  },
});
