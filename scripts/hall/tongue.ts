import { readFileSync } from 'node:fs';
import type { Words } from '../../src/definition/text/say.ts';
import type { Locale } from '../../src/definition/types/locale.ts';
import { fromRoot } from '../lib/paths.ts';
import { inLocale } from './locale.ts';

/** The language in which a walk is told. */
export interface Tongue {
  say(words: Words): string;
  /** why a step completed by itself, by the name that history keeps */
  reasons: Readonly<Record<string, string>>;
}

function reasonsOf(locale: Locale): Tongue['reasons'] {
  const { reason } = JSON.parse(readFileSync(fromRoot('locales', locale, 'flow.json'), 'utf8')) as {
    reason: Tongue['reasons'];
  };
  return reason;
}

export const tongueOf = (locale: Locale): Tongue => ({
  say: (words) => inLocale(words, locale),
  reasons: reasonsOf(locale),
});

export const ENGLISH = tongueOf('en-US');
