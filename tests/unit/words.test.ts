import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';

type Texts = { [key: string]: string | Texts };

interface Term {
  'zh-CN': string;
  'zh-TW': string;
  /** how it is said: whole texts that may stand for it, or with `inside` what one of must occur wherever the term does */
  'en-US': string[];
  inside?: true;
}

interface Said {
  place: string;
  chinese: string;
  english: string;
  /** the interface alone: definitions are converted when they are read */
  taiwan?: string;
}

const json = (file: string): unknown => JSON.parse(readFileSync(fromRoot(file), 'utf8'));
const textsIn = (file: string): Texts => json(file) as Texts;
const files = (pattern: string): string[] => globSync(pattern, { cwd: fromRoot() }).toSorted();

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

function interfaceTexts(): Said[] {
  return files('locales/zh-CN/*.json').flatMap((file) => {
    const [english, taiwan] = ['en-US', 'zh-TW'].map((locale) => new Map(flat(textsIn(file.replace('zh-CN', locale)))));
    return flat(textsIn(file)).map(([key, chinese]) => ({
      ...{ place: `${file} ${key}`, chinese, english: english?.get(key) ?? '', taiwan: taiwan?.get(key) ?? '' },
    }));
  });
}

const definitions = files('{topics/*,schemas/*/*}/locales/en-US.json').flatMap((file): Said[] =>
  flat(textsIn(file)).map(([chinese, english]) => ({ place: file, chinese, english })),
);
const texts = [...interfaceTexts(), ...definitions];
const glossary = json('locales/glossary/terms.json') as Term[];

const says = (english: string, { inside, 'en-US': words }: Term): boolean =>
  inside ? words.some((word) => english.toLowerCase().includes(word)) : words.includes(english.trim());

describe('the glossary', () => {
  it.each(glossary.map((term) => [term['zh-CN'], term] as const))('%s is one word everywhere', (chinese, term) => {
    const meant = texts.filter((said) =>
      term.inside ? said.chinese.includes(chinese) : said.chinese.trim() === chinese,
    );
    const wrong = meant.filter(({ english }) => !says(english, term));
    expect(wrong.map(({ place, english }) => `${place}: ${english}`)).toEqual([]);
    const taiwan = texts.filter((said) => said.taiwan !== undefined && said.chinese.includes(chinese));
    const other = taiwan.filter((said) => !said.taiwan?.includes(term['zh-TW']));
    expect(other.map(({ place, taiwan: found }) => `${place}: ${found}`)).toEqual([]);
    expect(meant.length).toBeGreaterThan(0);
  });

  it('counts money in CNY wherever English names the unit of a field', () => {
    expect(texts.filter(({ english }) => /yuan\)/.test(english)).map(({ place }) => place)).toEqual([]);
  });
});

describe('English texts', () => {
  const BRITISH =
    /\b\w*(colour|favour|honour|labour|centre|theatre|licence|defence|programme|enrolment|instalment|learnt|grey|analyse|(organ|recogn|author|real|summar|standard|special)is(e|er|ing|ation)|travell(er|ing)|modelling|labelling)\w*\b/i;

  it('are spelled as in the United States', () => {
    const wrong = texts.filter(({ english }) => BRITISH.test(english.replaceAll(/\{\{\w+/g, '')));
    expect(wrong.map(({ place, english }) => `${place}: ${BRITISH.exec(english)?.[0]}`)).toEqual([]);
  });

  it('call an email and a username one word', () => {
    const wrong = texts.filter(({ english }) => /\be-mail|\buser name/i.test(english));
    expect(wrong.map(({ place, english }) => `${place}: ${english}`)).toEqual([]);
  });
});

describe('Chinese texts', () => {
  /** Word for word as the specification has them (spec.md sections 5 and 8). */
  const SPECIFIED = [
    ...['仅支持上传 PDF、Word 和 Excel 文件!', '格式的图片!', '登录状态失效,请重新登录', '下载失败!'],
    '确定进行[{{action}}]操作?',
  ];
  const HALF = /\p{Script=Han}[,;:!?.(](?!\w)|[,;!?)]\p{Script=Han}/u;

  it('have Chinese punctuation between Chinese characters', () => {
    const wrong = texts.filter(
      ({ chinese }) => HALF.test(chinese) && !SPECIFIED.some((text) => chinese.includes(text)),
    );
    expect(wrong.map(({ place, chinese }) => `${place}: ${chinese}`)).toEqual([]);
  });
});
