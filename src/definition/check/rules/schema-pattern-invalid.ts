import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaPatternInvalid = formRule({
  id: 'schema-pattern-invalid',
  severity: 'error',
  title: 'a pattern is no regular expression',
  help: 'Patterns are regular expressions of JSON Schema (ECMA-262, with the u flag): a backslash is written twice in JSON, and only characters with a meaning may be escaped.',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      if (typeof schema.pattern !== 'string') continue;
      try {
        new RegExp(schema.pattern, 'u');
      } catch (error) {
        report.at(
          form.text,
          [...pointer, 'pattern'],
          // the words of the platform, in English whatever the language
          say`${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  },
});
