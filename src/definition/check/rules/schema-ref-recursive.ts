import { textRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaRefRecursive = textRule({
  id: 'schema-ref-recursive',
  severity: 'error',
  title: 'a $ref leads in a circle',
  help: 'A form has a fixed depth: a part may not contain itself, however far inside. A tree of things is an entity of its own.',
  check({ parts }, report) {
    for (const { kind, ref, pointer } of parts.refFaults) {
      if (kind !== 'recursive') continue;
      report.at(
        parts.texts.get('schema.json'),
        [...pointer, '$ref'],
        say`"${ref}" contains itself, or parts multiply each other`,
      );
    }
  },
});
