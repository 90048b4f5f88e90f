import type { JsonSchema } from '../../types/schema.ts';
import { matches } from '../../validation/judge.ts';
import { requiredFields } from '../required.ts';
import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaRequiredMinLength = formRule({
  id: 'schema-required-min-length',
  severity: 'error',
  title: 'a required text may be empty',
  help: 'JSON Schema counts "" as a value: a required text needs "minLength": 1, unless enum, oneOf, const, format, pattern or x-dict exclude the empty one already.',
  check({ form }, report) {
    for (const { name, schema, pointer } of requiredFields(form)) {
      if (schema.type !== 'string' || excludesEmpty(schema)) continue;
      report.at(form.text, pointer, say`"${name}" is required but may be empty; add "minLength": 1 to it`, {
        typed: name,
      });
    }
  },
});

function excludesEmpty(schema: JsonSchema): boolean {
  return (
    !matches(schema, '') ||
    schema['x-dict'] !== undefined ||
    schema['x-record'] !== undefined ||
    schema['x-request'] !== undefined
  );
}
