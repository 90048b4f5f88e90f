import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaIfVacuous = formRule({
  id: 'schema-if-vacuous',
  severity: 'warning',
  title: 'a condition that is true while its field is still empty',
  help: 'In JSON Schema `properties` says nothing about a field that is not there, so `"if": {"properties": {"kind": {"const": "a"}}}` holds on an empty form. Add "required": ["kind"] to the if.',
  check({ form, parts }, report) {
    for (const { schema, pointer, parent } of schemaNodes(parts)) {
      if (parent !== 'if' || schema.properties === undefined) continue;
      for (const name of Object.keys(schema.properties)) {
        if (schema.required?.includes(name)) continue;
        const message = say`the condition holds while "${name}" is empty; add "required": ["${name}"] to it`;
        report.at(form.text, [...pointer, 'properties', name], message, { at: 'key' });
      }
    }
  },
});
