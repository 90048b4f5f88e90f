import { useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, LOCALES } from '../../definition/types/locale.ts';
import type { Locale } from '../../definition/types/locale.ts';

/** The language that is spoken now. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return LOCALES.find((locale) => locale === i18n.language) ?? DEFAULT_LOCALE;
}
