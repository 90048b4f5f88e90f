import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docIn } from '../../../src/definition/check/locale.ts';
import type { RuleDoc } from '../../../src/definition/check/rule.ts';
import { fillText } from '../../../src/definition/text/fill.ts';
import type { Locale } from '../../../src/definition/types/locale.ts';
import { toTaiwan } from '../../../src/server/definitions/localiser.ts';

const FOLDER = join(import.meta.dirname, '../../../locales/guide');

/** The guide's language: its pages are Markdown in locales/guide, Taiwan's are derived from the Chinese ones, and who speaks neither reads English. */
export interface GuideWords {
  /** a page of prose, its `{{holes}}` filled */
  page(name: string, holes?: Record<string, string>): string;
  /** a heading, or what a table says of a key, widget or function; in code these stand in English */
  say(english: string): string;
  rule(doc: RuleDoc): RuleDoc;
}

export function guideWords(locale: Locale): GuideWords {
  const written = locale.startsWith('zh') ? 'zh-CN' : 'en-US';
  const spell = locale === 'zh-TW' ? toTaiwan : (text: string): string => text;
  const known = glosses(written);
  return {
    page: (name, holes = {}) =>
      fillText(spell(readFileSync(join(FOLDER, written, `${name}.md`), 'utf8').trimEnd()), holes, locale, true),
    say: (english) => (Object.hasOwn(known, english) ? spell(known[english] ?? english) : english),
    rule: (doc) => docIn(doc, locale, toTaiwan),
  };
}

function glosses(locale: 'en-US' | 'zh-CN'): Readonly<Record<string, string>> {
  if (locale === 'en-US') return {};
  return JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;
}
