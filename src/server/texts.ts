import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillText } from '../definition/text/fill.ts';
import { DEFAULT_LOCALE, LOCALES, localeOfTag } from '../definition/types/locale.ts';
import type { JsonValue } from '../definition/types/json.ts';
import type { Locale } from '../definition/types/locale.ts';

/**
 * The application's own texts, from locales/<locale>/<file>.json. A key is `<file>.<name>`, nested names with dots; values
 * fill `{{name}}`, as in the client, which reads the same files.
 */
export class Texts {
  readonly #texts: ReadonlyMap<Locale, ReadonlyMap<string, string>>;

  constructor(texts: ReadonlyMap<Locale, ReadonlyMap<string, string>>) {
    this.#texts = texts;
  }

  /** The text in that language, else in Chinese, else the key itself: a missing text is visible but breaks nothing. */
  text(locale: Locale, key: string, values: Record<string, unknown> = {}): string {
    const text = this.#texts.get(locale)?.get(key) ?? this.#texts.get(DEFAULT_LOCALE)?.get(key) ?? key;
    return fillText(text, values, locale);
  }

  has(locale: Locale, key: string): boolean {
    return this.#texts.get(locale)?.has(key) ?? false;
  }
}

export function readTexts(directory: string): Texts {
  return new Texts(new Map(LOCALES.map((locale) => [locale, readLocale(join(directory, locale))])));
}

function readLocale(directory: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    const content = JSON.parse(readFileSync(join(directory, file), 'utf8')) as JsonValue;
    flatten(file.slice(0, -'.json'.length), content, texts);
  }
  return texts;
}

function flatten(key: string, value: JsonValue, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value);
  else if (value !== null && typeof value === 'object') {
    for (const [name, each] of Object.entries(value)) flatten(`${key}.${name}`, each, into);
  }
}

/** The first language of an Accept-Language header that the hall speaks; Simplified Chinese when there is none. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE;
  const exact = LOCALES.find((locale) => locale === acceptLanguage);
  if (exact) return exact;
  const wanted = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map(preference)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted.map(({ tag }) => localeOfTag(tag)).find(Boolean) ?? DEFAULT_LOCALE;
}

function preference(part: string): { tag: string; weight: number } {
  const [tag = '', quality] = part.split(';q=');
  return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) || 0 };
}
