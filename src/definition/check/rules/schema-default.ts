import { formRule } from '../rule.ts';
import { matches } from '../../validation/judge.ts';

export const schemaDefault = formRule({
  id: 'schema-default',
  severity: 'warning',
  title: 'a default that the field itself refuses',
  help: 'A new form would begin with an error that the person did not make.',
  check({ form }, report) {
    for (const [path, same] of form.fields) {
      for (const { schema, pointer } of same) {
        if (schema.default === undefined || schema.type === 'object' || matches(schema, schema.default)) continue;
        report.at(form.text, [...pointer, 'default'], `the default of "${path}" is not a value that it takes`);
      }
    }
  },
});
