import { meantOrListed } from '../../text/suggest.ts';
import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const dictionaryUnknown = formRule({
  id: 'dictionary-unknown',
  severity: 'error',
  title: 'x-dict names a dictionary that does not exist',
  help: 'Dictionaries are rows of sys/dict-type and sys/dict; those of the house come from schemas/sys/dict/seed.json, others from the administration. `$ref` cannot stand in for one.',
  check({ form, parts, context }, report) {
    const known = Object.keys(context.vocabulary.dictionaries);
    for (const { schema, pointer } of schemaNodes(parts)) {
      const name = schema['x-dict'];
      if (typeof name !== 'string' || known.includes(name)) continue;
      report.at(form.text, [...pointer, 'x-dict'], say`there is no dictionary "${name}"${meantOrListed(name, known)}`);
    }
  },
});
