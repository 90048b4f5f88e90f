export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** Translations of one folder's own texts: Simplified Chinese text to its translation. */
export type Translations = Record<string, string>;

/** Which of the house's languages a language tag means: `zh-Hant-HK` → zh-TW, `en` → en-US; none for one that it does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const plain = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(plain)) return 'zh-TW';
  if (/^zh\b/.test(plain)) return 'zh-CN';
  return /^en\b/.test(plain) ? 'en-US' : undefined;
}
