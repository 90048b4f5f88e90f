import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say, term } from '../../text/say.ts';

/** What the platform says is wrong, in English whatever the language of its reader. */
export const PLATFORM_SAYS = [
  ...['Unterminated character class', 'Unterminated group', 'Nothing to repeat', "Unmatched ')'", 'Invalid escape'],
  ...['Incomplete quantifier', 'numbers out of order in {} quantifier', 'Range out of order in character class'],
  ...['Duplicate capture group name', 'at end of pattern', 'Invalid named capture referenced', 'Invalid group'],
  ...['Invalid property name', 'Invalid Unicode escape', 'Lone quantifier brackets', 'Invalid character class'],
  ...['Invalid capture group name', 'Invalid named reference'],
];

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
        const said = error instanceof Error ? error.message : String(error);
        const known = PLATFORM_SAYS.find((words) => said.endsWith(words));
        report.at(
          form.text,
          [...pointer, 'pattern'],
          say`"${schema.pattern}" is no regular expression: ${known ? term(known) : said}`,
        );
      }
    }
  },
});
