import { formRule } from '../rule.ts';
import { isRunaway } from '../redos.ts';
import { schemaNodes } from '../subject.ts';

export const schemaPatternRedos = formRule({
  id: 'schema-pattern-redos',
  severity: 'error',
  title: 'a pattern can take for ever',
  help: 'A repetition inside a repetition, `(a+)+`, or a repeated choice whose options begin alike, `(a|ab)*`, tries every way of splitting the text: thirty characters can stop a server. Write it without nesting, or with bounds.',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      if (typeof schema.pattern !== 'string' || !isRunaway(schema.pattern)) continue;
      report.at(form.text, [...pointer, 'pattern'], `the pattern ${schema.pattern} can take for ever on some texts`);
    }
  },
});
