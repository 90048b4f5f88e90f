import { formRule } from '../rule.ts';
import { allProperties } from '../../schema/walk.ts';
import { didYouMean } from '../../text/suggest.ts';
import { nodesOf, objectAround } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaIfUnknown = formRule({
  id: 'schema-if-unknown',
  severity: 'warning',
  title: 'a condition asks about a field that does not exist',
  help: 'The `if` of a condition names a field of the same object. Otherwise it is decided once and for all.',
  check({ form }, report) {
    for (const { schema, pointer, parent } of nodesOf(form.schema)) {
      if (parent !== 'if' || schema.properties === undefined) continue;
      const known = Object.keys(allProperties(objectAround(form.schema, pointer)));
      for (const name of Object.keys(schema.properties)) {
        if (known.includes(name) || known.length === 0) continue;
        report.at(
          form.text,
          [...pointer, 'properties', name],
          say`there is no field "${name}" here${didYouMean(name, known)}`,
          { at: 'key' },
        );
      }
    }
  },
});
