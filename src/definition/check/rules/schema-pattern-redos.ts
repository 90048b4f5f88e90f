import { formRule } from '../rule.ts';
import { isRunaway } from '../redos.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaPatternRedos = formRule({
  id: 'schema-pattern-redos',
  severity: 'error',
  title: 'a pattern can take for ever',
  help: 'A repetition inside a repetition, `(a+)+`, a repeated choice of what is alike, `(\\d|\\w)+`, or several repetitions after each other that take the same characters, `(.*,){11}` or `\\d*\\d*\\d*`, try every way of splitting the text: thirty characters can stop a server. Put between them what neither takes, or write bounds.',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      if (typeof schema.pattern !== 'string' || !isRunaway(schema.pattern)) continue;
      report.at(form.text, [...pointer, 'pattern'], say`the pattern ${schema.pattern} can take for ever on some texts`);
    }
  },
});
