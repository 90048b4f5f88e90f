import type { Locale } from '../types/locale.ts';

/** What may stand in a hole of a text; several names are listed as the language lists them. */
export type TextValue = string | number | readonly string[];

const HOLE = /\{\{\s*(\w+)\s*(?:,([^{}]*))?\}\}/g;

const rules = new Map<Locale, Intl.PluralRules>();
const lists = new Map<Locale, Intl.ListFormat>();

function rulesOf(locale: Locale): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

/** Names beside each other: `李明、王芳`, `Li, Wang`. */
export function listText(names: readonly string[], locale: Locale): string {
  // of three names the data of zh-TW make 「甲、乙和丙」, those of zh-CN 「甲、乙、丙」: a list in a cell is no sentence
  const spoken = locale === 'zh-TW' ? 'zh-CN' : locale;
  const known = lists.get(spoken) ?? new Intl.ListFormat(spoken, { type: 'conjunction', style: 'narrow' });
  lists.set(spoken, known);
  // what is stored may be anything: it is read as it is, where the language's own lists take texts alone
  return known.format(names.map((name: unknown) => (typeof name === 'string' ? name : String(name ?? ''))));
}

/**
 * One hole as it is read. `format` is what stands behind its name: nothing, or the forms of a word by the number, named as
 * CLDR names them: `{{n}} {{n, one: day; other: days}}`.
 */
export function holeText(value: unknown, format: string | undefined, locale: Locale): string {
  if (Array.isArray(value)) return listText(value.map(String), locale);
  if (format === undefined || format.trim() === '') return String(value ?? '');
  const forms = new Map(format.split(';').map((form) => [nameOf(form), form.slice(form.indexOf(':') + 1).trim()]));
  return forms.get(rulesOf(locale).select(Number(value))) ?? forms.get('other') ?? '';
}

const nameOf = (form: string): string => form.slice(0, form.indexOf(':')).trim();

/**
 * A text of the house with its holes filled: on the server, in the page and in the gallery alike. What no value is given
 * for stays empty, or as it was written where `keep` says so.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
  keep = false,
): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(HOLE, (whole, name: string, format: string | undefined) =>
    keep && values[name] === undefined ? whole : holeText(values[name], format, locale),
  );
}
