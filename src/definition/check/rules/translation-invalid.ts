import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';
import { asObject } from '../../types/json.ts';

const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;

export const translationInvalid: Rule = {
  id: 'translation-invalid',
  severity: 'error',
  title: 'a file of translations has something else than texts, or no English',
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
    for (const [text, translation] of Object.entries(parts.translations['en-US'] ?? {})) {
      const file = parts.texts.get('locales/en-US.json');
      if (!asObject(file?.value)?.[text] || !HAN.test(translation) || LATIN.test(translation)) continue;
      report.at(file, [text], say`"${text}" is Chinese in English, too`, { severity: 'warning' });
    }
  },
};
