import { formTypes, typeIn, typesFor } from '../expressions.ts';
import { misfit } from '../fit.ts';
import { fieldAt } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const computedType = topicRule({
  id: 'computed-type',
  severity: 'error',
  title: 'a computed field has another type than its expression',
  help: "The value is converted to the field's type where that can be done; a number in a text field loses its digits' meaning, a text in a number field is dropped.",
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const [path, text] of Object.entries(topic.computed ?? {})) {
      const field = fieldAt(form.fields, path);
      if (field === undefined) continue;
      const seen = typesFor(form, types, path, text);
      const fault = misfit(say`"${path}"`, text, typeIn(field.schema, context), seen);
      if (fault === undefined) continue;
      const meant = text.includes('${') ? '' : say`; an expression is written in \${…}`;
      report.at(manifest, ['computed', path], meant === '' ? fault.message : say`${fault.message}${meant}`, {
        severity: fault.severity,
      });
    }
  },
});
