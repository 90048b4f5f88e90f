import { instantOf } from '../../expression/time.ts';
import { getPath } from '../../projection/rows.ts';
import type { FormData } from '../../types/json.ts';
import { fieldAt, unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

/** Whether a form's booking is over before it begins; what is no date of it says nothing. */
function endsFirst(data: FormData, from: string, to: string): boolean {
  const [begin, end] = [from, to].map((path) => getPath(data, path));
  if (typeof begin !== 'string' || typeof end !== 'string') return false;
  const [first, last] = [instantOf(begin), instantOf(end)];
  return first !== null && last !== null && last < first;
}

const DATED = ['date', 'date-time', 'time'];

export const exclusiveUnknownField = topicRule({
  id: 'exclusive-unknown-field',
  severity: 'error',
  title: '`exclusive` names a field that does not exist',
  help: '`by` is what may be taken once at a time (a room), `from` and `to` are the dates, date-times or times between which it is taken, both or neither. `amount` is a number, and says something only beside `capacity`.',
  check({ topic, manifest, form, parts }, report) {
    (topic.exclusive ?? []).forEach((rule, i) => {
      for (const part of ['by', 'from', 'to', 'amount'] as const) {
        const path = rule[part];
        if (path === undefined) continue;
        const field = fieldAt(form.fields, path);
        const pointer = ['exclusive', i, part];
        const { type, format } = field?.schema ?? {};
        if (field === undefined) report.at(manifest, pointer, unknownField(form.fields, path, `"${part}"`));
        else if (part === 'amount' && type !== 'integer' && type !== 'number' && format !== 'money') {
          report.at(manifest, pointer, say`"${path}" is no number`);
        } else if ((part === 'from' || part === 'to') && !DATED.includes(format ?? '')) {
          report.at(
            manifest,
            pointer,
            say`"${path}" is no date, date-time or time; give it "format": "date", "date-time" or "time"`,
            { typed: path },
          );
        }
      }
      if ((rule.from === undefined) !== (rule.to === undefined)) {
        report.at(manifest, ['exclusive', i], say`"from" and "to" stand together, or neither does`);
      }
      const { from = '', to = '' } = rule;
      const backwards = parts.samples.find(
        ({ name, formData }) => name.startsWith('valid-') && endsFirst(formData, from, to),
      );
      if (backwards !== undefined)
        report.at(
          manifest,
          ['exclusive', i, 'to'],
          say`in "${backwards.name}" it ends before it begins: are "from" and "to" the wrong way round?`,
          { severity: 'warning' },
        );
      if (rule.amount !== undefined && rule.capacity === undefined) {
        report.at(manifest, ['exclusive', i, 'amount'], say`"amount" says something only beside "capacity"`, {
          severity: 'warning',
        });
      }
    });
  },
});
