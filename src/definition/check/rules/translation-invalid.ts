import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';
import { asObject } from '../../types/json.ts';

export const translationInvalid: Rule = {
  id: 'translation-invalid',
  severity: 'error',
  title: 'a file of translations has something else than texts',
  help: 'locales/*.json map a text to a text; an empty translation is none.',
  check({ meta, parts }, report) {
    for (const [name, faults] of meta) {
      if (!name.startsWith('locales/')) continue;
      const said = parts.texts.get(name);
      for (const { pointer, message } of faults) {
        const [text] = pointer;
        const isEmpty = typeof text === 'string' && pointer.length === 1 && asObject(said?.value)?.[text] === '';
        report.at(said, pointer, isEmpty ? say`"${text}" is not translated yet` : message);
      }
    }
  },
};
