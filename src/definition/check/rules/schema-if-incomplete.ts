import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaIfIncomplete = formRule({
  id: 'schema-if-incomplete',
  severity: 'error',
  title: 'if without then or else, or these without if',
  help: 'One means nothing without the other. The members of allOf are conditions too: each has an if and a then or else.',
  check({ form, parts }, report) {
    for (const { schema, pointer, parent } of schemaNodes(parts)) {
      const hasBranch = schema.then !== undefined || schema.else !== undefined;
      if (schema.if !== undefined && !hasBranch) {
        report.at(form.text, [...pointer, 'if'], say`"if" has neither "then" nor "else"`, { at: 'key' });
      } else if (schema.if === undefined && hasBranch) {
        const branch = schema.then === undefined ? 'else' : 'then';
        report.at(form.text, [...pointer, branch], say`"${branch}" has no "if"`, { at: 'key' });
      } else if (parent === 'allOf' && schema.if === undefined) {
        report.at(form.text, pointer, say`a member of allOf must be a condition: {"if": …, "then": …}`);
      }
    }
  },
});
