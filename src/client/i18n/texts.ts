import i18next from 'i18next';
import type { FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { holeText } from '../../definition/text/fill.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../definition/types/locale.ts';
import type { Locale } from '../../definition/types/locale.ts';
import { loadOnce } from '../app/lazyPage.ts';
import { isolated } from './isolated.ts';
import { languageCookie, languageOf } from './language.ts';

type Texts = Record<string, unknown>;

/** Each language is a chunk of its own: a page load brings one of the three. */
const files = import.meta.glob<Texts>('../../../locales/*/{client,renderer}.json', { import: 'default' });

const asLocale = (language: string | undefined): Locale =>
  LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;

async function loadTexts(locale: Locale): Promise<void> {
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  await Promise.all(
    wanted.map(async ([path, load]) => {
      const namespace = /([a-z]+)\.json$/.exec(path)?.[1] ?? 'client';
      if (!i18next.hasResourceBundle(locale, namespace)) {
        i18next.addResourceBundle(locale, namespace, await load());
      }
    }),
  );
}

function dress(locale: Locale): void {
  document.documentElement.lang = locale;
  document.title = i18next.t('brand');
}

/** Holes are filled as on the server: plurals and lists by the language. */
const holes: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, format, language) => holeText(value, format, asLocale(language)),
};

/** The name that administrators gave the hall takes the place of its own, in this language. */
export function nameBrand(brand: string): void {
  i18next.addResource(i18next.language, 'client', 'brand', brand);
  document.title = brand;
}

/** Called once before the first render; afterwards `t` answers synchronously. */
export async function startTexts(): Promise<Locale> {
  const locale = languageOf(document.cookie);
  await i18next
    .use(initReactI18next)
    .use(holes)
    .init({
      lng: locale,
      ns: ['client', 'renderer'],
      defaultNS: 'client',
      resources: {},
      // React escapes what it draws; only the directions of writing are kept apart
      interpolation: { escape: isolated, alwaysFormat: true },
      returnNull: false,
    });
  await loadOnce(() => loadTexts(locale));
  dress(locale);
  return locale;
}

/** Switches live and remembers the choice. Rejects when the texts cannot be loaded; nothing changes then. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await loadTexts(locale);
  document.cookie = languageCookie(locale);
  await i18next.changeLanguage(locale);
  dress(locale);
}
