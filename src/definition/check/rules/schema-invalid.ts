import { textRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaInvalid = textRule({
  id: 'schema-invalid',
  severity: 'error',
  title: 'a keyword of schema.json has a value of the wrong form',
  help: 'For example a minLength that is no whole number, an unknown type or format, a oneOf whose entries are not {const, title}. The form as a whole is an object with properties.',
  check({ parts, meta }, report) {
    const text = parts.texts.get('schema.json');
    for (const { kind, pointer, message } of meta.get('schema.json') ?? []) {
      if (kind === 'invalid') report.at(text, pointer, message);
    }
    if (parts.resolved !== undefined && parts.resolved.type !== 'object' && parts.resolved.properties === undefined) {
      report.at(text, [], say`the form as a whole must be {"type": "object", "properties": {…}}`);
    }
  },
});
