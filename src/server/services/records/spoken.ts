import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import type { Spoken } from './filters.ts';
import { operationTexts } from './operationTexts.ts';
import { seedText } from './seedText.ts';

const NOTHING: Spoken = new Map();
const known = new WeakMap<EntityDefinition, Map<Locale, Spoken>>();

/**
 * What lies in an entity's records in Chinese, with what a reader of another language is shown for it: what the seeds brought, and
 * what the operation log says. What people typed is no part of it.
 */
export function spokenTexts(definition: EntityDefinition, locale: Locale, hall: Hall): Spoken {
  if (locale === DEFAULT_LOCALE) return NOTHING;
  if (definition.key === 'sys/log-operation') return operationTexts(locale, hall);
  let locales = known.get(definition);
  if (!locales) known.set(definition, (locales = new Map()));
  let spoken = locales.get(locale);
  if (!spoken) {
    const texts = Object.keys(definition.translations['en-US'] ?? {});
    locales.set(locale, (spoken = new Map(texts.map((text) => [text, seedText(definition, locale, text)]))));
  }
  return spoken;
}
