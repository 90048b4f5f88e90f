import type { JsonValue } from '../../types/json.ts';
import type { JsonSchema } from '../../types/schema.ts';
import { allProperties } from '../../schema/walk.ts';
import { sameValue } from '../../validation/errors.ts';
import { choicesOf, hasType } from '../../validation/judge.ts';
import { formRule } from '../rule.ts';
import { nodesOf, objectAround } from '../subject.ts';
import { either, say } from '../../text/say.ts';

export const schemaIfImpossible = formRule({
  id: 'schema-if-impossible',
  severity: 'error',
  title: 'a condition waits for a value that its field never has',
  help: 'A boolean is compared with true, not with "true"; a choice with one of those that the field offers. Otherwise `then` never holds.',
  check({ form }, report) {
    for (const { schema, pointer, parent } of nodesOf(form.schema)) {
      if (parent !== 'if') continue;
      const fields = allProperties(objectAround(form.schema, pointer));
      for (const [name, asked] of Object.entries(schema.properties ?? {})) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        const values = choicesOf(asked) ?? (asked.const === undefined ? [] : [asked.const]);
        if (field === undefined || values.length === 0 || values.some((value) => mayBe(field, value))) continue;
        const written = either(values.map((value) => JSON.stringify(value)));
        report.at(
          form.text,
          [...pointer, 'properties', name],
          say`"${name}" is never ${written}, so the condition never holds`,
        );
      }
    }
  },
});

function mayBe(field: JsonSchema, value: JsonValue): boolean {
  const choices = choicesOf(field);
  if (choices !== undefined) return choices.some((choice) => sameValue(choice, value));
  return field.type === undefined || hasType(field.type, value);
}
