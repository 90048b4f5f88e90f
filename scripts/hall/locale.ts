import { phrasesOf } from '../../src/definition/check/locale.ts';
import { spoken, type Words } from '../../src/definition/text/say.ts';
import { LOCALES, localeOfTag, type Locale } from '../../src/definition/types/locale.ts';
import { toTaiwan } from '../../src/server/definitions/localiser.ts';
import { UsageError } from './command.ts';

/** How commands take a language, for `readArgs` and for their help. */
export const LOCALE_OPTION = { locale: { type: 'string' } } as const;
export const LOCALE_HELP = `  --locale ${LOCALES.join('|')}   the language; left out that of the shell (LC_ALL, LC_MESSAGES, LANG), else English`;

/** The language of a command. @throws UsageError for one that the hall does not speak */
export function commandLocale(given: string | undefined, env: NodeJS.ProcessEnv = process.env): Locale {
  const locale = localeOfTag((given ?? shellLanguage(env)).replaceAll('_', '-'));
  if (given !== undefined && locale === undefined) throw new UsageError(`--locale is one of ${LOCALES.join(', ')}`);
  return locale ?? 'en-US';
}

/** As programs of a shell find theirs: the first that is set counts. */
function shellLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  return [LC_ALL, LC_MESSAGES, LANG].find((one) => one !== undefined && one !== '') ?? '';
}

/** Says something of the command line in its language. */
export function inLocale(words: Words, locale: Locale): string {
  return spoken(words, phrasesOf(locale, toTaiwan));
}
