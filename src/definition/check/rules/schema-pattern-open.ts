import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaPatternOpen = formRule({
  id: 'schema-pattern-open',
  severity: 'warning',
  title: 'a pattern is looked for anywhere in the text',
  help: 'A pattern that neither begins with ^ nor ends with $ takes every text that holds it somewhere: `[A-Z]\\d{5}` takes "my car A12345!" too. Write ^…$ for the text as a whole.',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      const { pattern } = schema;
      if (typeof pattern !== 'string' || /^\^|\$$|\(\?/.test(pattern)) continue;
      const message = say`the pattern takes every text that holds it somewhere; for the whole text write ^${pattern}$`;
      report.at(form.text, [...pointer, 'pattern'], message);
    }
  },
});
