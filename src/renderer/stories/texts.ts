import { pseudo } from '../../definition/pseudo.ts';
import { fillText } from '../../definition/text/fill.ts';
import type { Translate } from '../services.ts';
import { spokenLocale, type GalleryLocale } from './gallery.ts';

const FILES = import.meta.glob<Record<string, string>>('../../../locales/*/renderer.json', {
  eager: true,
  import: 'default',
});
const BRANDS = import.meta.glob<string>('../../../locales/*/client.json', { eager: true, import: 'brand' });

const COLUMNS = import.meta.glob<Record<string, string>>('../../../locales/*/records.json', {
  eager: true,
  import: 'column',
});

/** What the house calls a column that every record has. */
export function systemColumn(locale: GalleryLocale, name: string): string {
  const title = COLUMNS[`../../../locales/${spokenLocale(locale)}/records.json`]?.[name] ?? name;
  return locale === 'pseudo' ? pseudo(title) : title;
}

/** The renderer's own texts, without the client's i18next. */
export function translateIn(locale: GalleryLocale): Translate {
  const texts = FILES[`../../../locales/${spokenLocale(locale)}/renderer.json`] ?? {};
  return (key, values = {}) => {
    const text = locale === 'pseudo' ? pseudo(texts[key] ?? key) : (texts[key] ?? key);
    return fillText(text, values, spokenLocale(locale));
  };
}

/** What the hall is called. */
export const brandIn = (locale: GalleryLocale): string =>
  BRANDS[`../../../locales/${spokenLocale(locale)}/client.json`] ?? '';
