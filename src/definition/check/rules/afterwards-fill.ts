import { fieldsOutsideRows } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { formTypes, REQUEST_TYPES, typeIn } from '../expressions.ts';
import { misfit } from '../fit.ts';
import { topicRule } from '../rule.ts';

export const afterwardsFill = topicRule({
  id: 'afterwards-fill',
  severity: 'error',
  title: '`afterwards` fills a field with what does not fit it',
  help: 'What is filled in has the type of the field of the other topic: a date into a date, a person into a person, one of its choices into a field with choices; `${processInstanceId}` into a field with `x-request`.',
  check({ topic, manifest, form, context }, report) {
    const types = { ...REQUEST_TYPES, ...formTypes(form, context) };
    (topic.afterwards ?? []).forEach(({ topic: key, fill = {} }, i) => {
      const fields = fieldsOutsideRows(context.topicSchemas?.[key] ?? {});
      for (const [field, text] of Object.entries(fill)) {
        const own = fields.get(field);
        if (own?.readOnly === true)
          report.at(
            manifest,
            ['afterwards', i, 'fill', field],
            say`"${field}" of "${key}" is filled in by nobody: it is computed there, or written by a later step`,
            { at: 'key', severity: 'warning' },
          );
        const fault = own && misfit(say`"${field}" of "${key}"`, text, typeIn(own, context), types);
        if (fault === undefined) continue;
        report.at(manifest, ['afterwards', i, 'fill', field], fault.message, { severity: fault.severity });
      }
    });
  },
});
