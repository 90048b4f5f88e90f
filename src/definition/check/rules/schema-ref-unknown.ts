import { didYouMean } from '../../text/suggest.ts';
import { textRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaRefUnknown = textRule({
  id: 'schema-ref-unknown',
  severity: 'error',
  title: 'a $ref leads nowhere',
  help: 'A $ref names a part of this file (`#/definitions/x`) or of schemas/common.json (`common#/definitions/attachments`).',
  check({ parts }, report) {
    for (const { kind, ref, pointer, known } of parts.refFaults) {
      if (kind !== 'unknown') continue;
      report.at(
        parts.texts.get('schema.json'),
        [...pointer, '$ref'],
        say`there is no "${ref}"${didYouMean(ref, known)}`,
      );
    }
  },
});
