import { requiredFields } from '../required.ts';
import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaRequiredMinItems = formRule({
  id: 'schema-required-min-items',
  severity: 'error',
  title: 'a required list may be empty',
  help: 'JSON Schema counts [] as a value: a required list, table or upload needs "minItems": 1.',
  check({ form }, report) {
    for (const { name, schema, pointer } of requiredFields(form)) {
      if (schema.type !== 'array' || (schema.minItems ?? 0) > 0) continue;
      report.at(form.text, pointer, say`"${name}" is required but may be an empty list; add "minItems": 1 to it`);
    }
  },
});
