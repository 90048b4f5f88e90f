import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';

type Translated = Pick<EntityDefinition, 'translations'>;

/**
 * A text that lies in a record (a dictionary's label, a menu's name) in the person's language: the entity's own
 * translations know the seeds; what administrators typed stays as it is, in Traditional Chinese where that is asked for.
 */
export function seedText(definition: Translated | undefined, locale: Locale, text: string): string {
  const translated = definition?.translations[locale]?.[text];
  if (translated) return translated;
  return locale === 'zh-TW' ? toTaiwan(text) : text;
}

/**
 * The same for the label of any record: only what the seeds brought is spoken in the person's language, and what people
 * typed, their own names above all, stays as they wrote it.
 */
export function seedLabel(definition: Translated, locale: Locale, label: string): string {
  return definition.translations['en-US']?.[label] === undefined ? label : seedText(definition, locale, label);
}
