import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaUntitled = formRule({
  id: 'schema-untitled',
  severity: 'warning',
  title: 'a field or a choice has no title',
  help: "The title stands beside the field and in every message about it; the raw name is nobody's language.",
  check({ form, parts }, report) {
    const unresolved = new Set(parts.refFaults.map(({ pointer }) => pointer.join('/')));
    for (const [path, same] of form.fields) {
      const [field] = same;
      if (
        field === undefined ||
        same.some(({ schema, pointer }) => (schema.title ?? '').trim() !== '' || unresolved.has(pointer.join('/')))
      )
        continue;
      report.at(form.text, field.pointer, say`"${path}" has no title`, { at: 'key' });
    }
    for (const { schema, pointer } of schemaNodes(parts)) {
      (Array.isArray(schema.oneOf) ? schema.oneOf : []).forEach(({ const: value, title }, i) => {
        if (typeof value !== 'string' || (title ?? '') !== '') return;
        report.at(form.text, [...pointer, 'oneOf', i], say`the choice "${value}" has no title`);
      });
    }
  },
});
