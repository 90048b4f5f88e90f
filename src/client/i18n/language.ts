import { DEFAULT_LOCALE, LOCALES } from '../../definition/types/locale.ts';
import type { Locale } from '../../definition/types/locale.ts';
import { LANGUAGE_COOKIE } from '../../contract/paths.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The language that a cookie header names, or the default one. */
export function languageOf(cookies: string): Locale {
  const stored = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return LOCALES.find((locale) => locale === stored) ?? DEFAULT_LOCALE;
}

/** The `document.cookie` assignment that keeps the choice. The server reads the same cookie for mails and downloads. */
export function languageCookie(locale: Locale): string {
  return `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
}
