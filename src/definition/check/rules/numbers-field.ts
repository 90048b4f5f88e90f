import { fieldAt, unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { reportPattern } from './number-pattern.ts';
import { say } from '../../text/say.ts';

export const numbersField = topicRule({
  id: 'numbers-field',
  severity: 'error',
  title: '`numbers` draws into a field that cannot hold it',
  help: '`field` is a text field outside tables, which nobody else writes; `by` is a field whose values are counted apart; `pattern` is as that of `number`.',
  check({ topic, manifest, form }, report) {
    (topic.numbers ?? []).forEach(({ field: path, by, pattern }, i) => {
      const field = fieldAt(form.fields, path);
      if (field === undefined) report.at(manifest, ['numbers', i, 'field'], unknownField(form.fields, path, '"field"'));
      else if (field.schema.type !== 'string' || field.inRows) {
        report.at(manifest, ['numbers', i, 'field'], say`"${path}" is no text field outside tables`);
      }
      if (by !== undefined && fieldAt(form.fields, by) === undefined) {
        report.at(manifest, ['numbers', i, 'by'], unknownField(form.fields, by, '"by"'));
      }
      if (Object.hasOwn(topic.computed ?? {}, path)) {
        report.at(manifest, ['numbers', i, 'field'], say`"${path}" is computed; a number is drawn once`);
      }
      for (const [node, { write = [] }] of Object.entries(topic.nodes)) {
        const at = write.indexOf(path);
        if (at < 0) continue;
        const message = say`"${path}" gets a number by itself; what "${node}" writes is dropped`;
        report.at(manifest, ['nodes', node, 'write', at], message, { severity: 'warning' });
      }
      reportPattern(pattern, ['numbers', i, 'pattern'], manifest, report);
    });
  },
});
