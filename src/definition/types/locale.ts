export const LOCALES = ['zh-CN', 'zh-TW', 'en-US'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** Translations of one folder's own texts: Simplified Chinese text to its translation. */
export type Translations = Record<string, string>;
