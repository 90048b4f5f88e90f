import enUS from '../../../locales/en-US/validation.json' with { type: 'json' };
import zhCN from '../../../locales/zh-CN/validation.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/validation.json' with { type: 'json' };

/** What may be wrong with a field, in the words of spec.md section 5. `{{title}}` is the field, `{{limit}}` the schema's. */
export type ValidationText = keyof typeof zhCN;

interface LocaleFacts {
  /** what its speakers call it */
  name: string;
  /** what page and server say about what was typed: here, since both judge in any language at once */
  validation: Readonly<Record<ValidationText, string>>;
}

/** The languages: beside its line here each has its folder in locales, and what definitions say in it in theirs. */
const TABLE = {
  'zh-CN': { name: '简体中文', validation: zhCN },
  'zh-TW': { name: '繁體中文', validation: zhTW },
  'en-US': { name: 'English', validation: enUS },
} as const satisfies Readonly<Record<string, LocaleFacts>>;

export type Locale = keyof typeof TABLE;

export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = TABLE;
export const LOCALES = Object.keys(TABLE) as readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** Those into which a definition's texts, which are Chinese, may be translated by its own files. */
export const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** Translations of one folder's own texts: Simplified Chinese text to its translation. */
export type Translations = Record<string, string>;

/** Which of the house's languages a language tag means: `zh-Hant-HK` → zh-TW, `en` → en-US; none for one that it does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const plain = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(plain)) return 'zh-TW';
  return LOCALES.find((locale) => locale.split('-')[0] === plain.split('-')[0]);
}
