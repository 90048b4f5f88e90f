import chinese from '../../../locales/checker/zh-CN.json' with { type: 'json' };
import { spoken, type Phrases } from '../text/say.ts';
import type { Locale } from '../types/locale.ts';
import type { Fault } from '../types/source.ts';
import type { RuleDoc } from './rule.ts';

/** Simplified Chinese as it is written in Taiwan; passed in, so that the page never loads the converter. */
type ToTaiwan = (zhCN: string) => string;

const MESSAGES: Readonly<Record<string, string>> = chinese.messages;
const RULES: Readonly<Record<string, { title: string; help: string }>> = chinese.rules;

const isChinese = (locale: Locale): boolean => locale.startsWith('zh');

/** What the checker says in a language. English stands in the rules, Chinese beside it, Taiwan's is derived; others read English. */
export function phrasesOf(locale: Locale, toTaiwan: ToTaiwan): Phrases {
  if (!isChinese(locale)) return () => undefined;
  return (text) => {
    const said = Object.hasOwn(MESSAGES, text) ? MESSAGES[text] : undefined;
    return said !== undefined && locale === 'zh-TW' ? inTaiwan(said, toTaiwan) : said;
  };
}

/** Its terms, and its quotation marks. */
function inTaiwan(text: string, toTaiwan: ToTaiwan): string {
  return toTaiwan(text).replaceAll('“', '「').replaceAll('”', '」');
}

/** The same as a table, for a page that judges what is typed; empty where English is read. */
export function phraseTable(locale: Locale, toTaiwan: ToTaiwan): Record<string, string> {
  const phrases = phrasesOf(locale, toTaiwan);
  const entries = Object.keys(MESSAGES).map((text) => [text, phrases(text) ?? ''] as const);
  return Object.fromEntries(entries.filter(([, said]) => said !== ''));
}

/** Faults as somebody reads them: their messages in the language, and nothing that only serves to translate them. */
export function faultsIn<F extends Fault>(faults: readonly F[], locale: Locale, toTaiwan: ToTaiwan): F[] {
  const phrases = phrasesOf(locale, toTaiwan);
  return faults.map(({ said, ...fault }) => ({ ...fault, ...(said && { message: spoken(said, phrases) }) }) as F);
}

/** What a rule says about itself. */
export function docIn(doc: RuleDoc, locale: Locale, toTaiwan: ToTaiwan): RuleDoc {
  const said = isChinese(locale) ? RULES[doc.id] : undefined;
  if (said === undefined) return doc;
  const written = (text: string): string => (locale === 'zh-TW' ? inTaiwan(text, toTaiwan) : text);
  return { ...doc, title: written(said.title), help: written(said.help) };
}
