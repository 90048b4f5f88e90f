import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { Texts, localeOf, readTexts } from '../../../src/server/texts.ts';

describe('texts', () => {
  const texts = new Texts(
    new Map([
      [
        'zh-CN',
        new Map([
          ['a.b', '你好 {{name}}，{{ name }}'],
          ['a.c', '只有中文'],
        ]),
      ],
      ['en-US', new Map([['a.b', 'Hello {{name}}']])],
    ]),
  );

  it('fills values in, and leaves out what is not there', () => {
    expect(texts.text('zh-CN', 'a.b', { name: '$&' })).toBe('你好 $&，$&');
    expect(texts.text('en-US', 'a.b')).toBe('Hello ');
  });

  it('falls back to Chinese, then to the key', () => {
    expect(texts.text('en-US', 'a.c')).toBe('只有中文');
    expect(texts.text('zh-TW', 'a.d')).toBe('a.d');
  });

  it('reads the files of the house', () => {
    const read = readTexts(fromRoot('locales'));
    expect(read.text('zh-TW', 'server.success')).toBe('操作成功');
    expect(read.text('en-US', 'errors.accountLocked', { minutes: 10 })).toContain('10 minutes');
  });
});

describe('the language of a call', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['en-US', 'en-US'],
    ['en-GB,en;q=0.9', 'en-US'],
    ['zh-Hant-TW', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['de, zh-TW;q=0.8, en;q=0.9', 'en-US'],
    [';;;q=', 'zh-CN'],
    ['x'.repeat(10_000), 'zh-CN'],
  ])('%s', (header, locale) => expect(localeOf(header)).toBe(locale));
});
