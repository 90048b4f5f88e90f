import type { Rule } from '../rule.ts';

export const schemaUnknownKeyword: Rule = {
  id: 'schema-unknown-keyword',
  severity: 'error',
  title: 'schema.json uses a keyword outside the dialect',
  help: 'The dialect is the part of JSON Schema draft-07 on which the server, the forms and the editors agree. Anything else would be understood by one of them only. The one way to offer choices with titles is oneOf of {const, title}.',
  check({ parts, meta }, report) {
    for (const { kind, pointer, message } of meta.get('schema.json') ?? []) {
      if (kind === 'unknown-key') report.at(parts.texts.get('schema.json'), pointer, message, { at: 'key' });
    }
  },
};
