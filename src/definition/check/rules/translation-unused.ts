import { DEFAULT_LOCALE, LOCALES } from '../../types/locale.ts';
import { asObject } from '../../types/json.ts';
import { didYouMean } from '../../text/suggest.ts';
import { REGISTERS } from '../../entity/fields.ts';
import type { Rule } from '../rule.ts';
import { missingTexts, textsOf } from '../texts.ts';
import { say } from '../../text/say.ts';

export const translationUnused: Rule = {
  id: 'translation-unused',
  severity: 'warning',
  title: 'a translation of a text that the folder does not have',
  help: 'The text was changed or taken out; a translation is found by the exact Chinese text.',
  check({ definition, parts }, report) {
    // what a campus calls its departments and majors stands in records alone; whoever reads another language finds it here
    if (definition === undefined || REGISTERS.has(definition.key)) return;
    const { own, further } = textsOf(definition);
    const known = [...own, ...further];
    const written = parts.source.files.filter(({ name }) => !/^(locales|samples)\//.test(name)).map(({ text }) => text);
    // an edited text is told once, where it is
    const edited = new Set(missingTexts(definition, 'en-US').values());
    for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
      const text = parts.texts.get(`locales/${locale}.json`);
      for (const original of Object.keys(asObject(text?.value) ?? {})) {
        if (edited.has(original) && locale === 'en-US') continue;
        if (original === '$schema' || known.includes(original) || written.some((file) => file.includes(original)))
          continue;
        report.at(text, [original], say`nothing here says "${original}"${didYouMean(original, known)}`, { at: 'key' });
      }
    }
  },
};
