import type { Rule } from '../rule.ts';

export const translationInvalid: Rule = {
  id: 'translation-invalid',
  severity: 'error',
  title: 'a file of translations has something else than texts',
  help: 'locales/*.json map a text to a text; an empty translation is none.',
  check({ meta, parts }, report) {
    for (const [name, faults] of meta) {
      if (!name.startsWith('locales/')) continue;
      for (const { pointer, message } of faults) report.at(parts.texts.get(name), pointer, message);
    }
  },
};
