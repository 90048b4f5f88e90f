import { typeOf } from '../../expression/types.ts';
import { converts, formTypes, resultKind, typesFor } from '../expressions.ts';
import { fieldAt } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say, term } from '../../text/say.ts';

export const computedType = topicRule({
  id: 'computed-type',
  severity: 'error',
  title: 'a computed field has another type than its expression',
  help: "The value is converted to the field's type where that can be done; a number in a text field loses its digits' meaning, a text in a number field is dropped.",
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const [path, text] of Object.entries(topic.computed ?? {})) {
      const field = fieldAt(form.fields, path);
      const result = resultKind(text, typesFor(form, types, path, text));
      if (field === undefined || result === undefined) continue;
      const wanted = typeOf(field.schema).kind;
      if (converts(result, wanted)) continue;
      const meant = text.includes('${') ? '' : say`; an expression is written in \${…}`;
      report.at(
        manifest,
        ['computed', path],
        say`"${path}" is a ${term(wanted)}, but its expression gives a ${term(result)}${meant}`,
      );
    }
  },
});
