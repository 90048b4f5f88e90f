import type { Rule } from '../rule.ts';
import { missingTexts, textsOf } from '../texts.ts';
import { say, type Words } from '../../text/say.ts';

export const translationMissing: Rule = {
  id: 'translation-missing',
  severity: 'error',
  title: 'a text has no English translation',
  help: 'locales/en-US.json maps each Chinese text of the folder to its translation: {"用车事由": "Reason for the trip"}. Names in the diagram should be translated too, else it shows them in Chinese. zh-TW is derived.',
  check({ definition }, report) {
    if (definition === undefined) return;
    const { own } = textsOf(definition);
    for (const [text, before] of missingTexts(definition, 'en-US')) {
      report.atText(text, missing(text, before), own.has(text) ? {} : { severity: 'warning' });
    }
  },
};

function missing(text: string, before: string | undefined): Words {
  const hint = before === undefined ? '' : say`; it has "${shortened(before)}", is that the text as it was?`;
  return say`"${shortened(text)}" is not in locales/en-US.json${hint}`;
}

function shortened(text: string): string {
  return (text.length > 40 ? `${text.slice(0, 40)}…` : text).replaceAll('\n', ' ');
}
