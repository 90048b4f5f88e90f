import { didYouMean } from '../../text/suggest.ts';
import { dictionaryValues } from '../vocabulary.ts';
import { formRule } from '../rule.ts';
import { matches } from '../../validation/judge.ts';
import { say } from '../../text/say.ts';

export const schemaDefault = formRule({
  id: 'schema-default',
  severity: 'warning',
  title: 'a default that the field itself refuses',
  help: 'A new form would begin with an error that the person did not make.',
  check({ form, context }, report) {
    for (const [path, same] of form.fields) {
      for (const { schema, pointer } of same) {
        if (schema.default === undefined || schema.type === 'object') continue;
        const known = dictionaryValues(context.vocabulary, schema['x-dict'] ?? '') ?? [];
        const value = String(schema.default);
        if (known.length > 0 && !known.includes(value)) {
          const there = didYouMean(value, known) || say`; there are ${known.join(', ')}`;
          const message = say`the dictionary "${schema['x-dict'] ?? ''}" has no "${value}"${there}`;
          report.at(form.text, [...pointer, 'default'], message, { severity: 'error' });
        }
        if (matches(schema, schema.default)) continue;
        report.at(form.text, [...pointer, 'default'], say`the default of "${path}" is not a value that it takes`);
      }
    }
  },
});
