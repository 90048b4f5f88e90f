import english from '../../locales/en-US/flow.json' with { type: 'json' };
import chinese from '../../locales/zh-CN/flow.json' with { type: 'json' };
import taiwanese from '../../locales/zh-TW/flow.json' with { type: 'json' };
import type { Words } from '../../src/definition/text/say.ts';
import type { Locale } from '../../src/definition/types/locale.ts';
import { inLocale } from './locale.ts';

/** The language in which a walk is told. */
export interface Tongue {
  say(words: Words): string;
  /** why a step completed by itself, by the name that history keeps */
  reasons: Readonly<Record<string, string>>;
}

const REASONS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': english.reason,
  'zh-CN': chinese.reason,
  'zh-TW': taiwanese.reason,
};

export const tongueOf = (locale: Locale): Tongue => ({
  say: (words) => inLocale(words, locale),
  reasons: REASONS[locale],
});

export const ENGLISH = tongueOf('en-US');
