import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../src/contract/errors.ts';
import { LOCALES } from '../../../src/definition/types/locale.ts';

const textsOf = (locale: string, file: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${file}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const placeholders = (text: string | undefined) => (text?.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the error table', () => {
  it('has every code once', () => {
    const codes = Object.values(ERRORS).map((error) => error.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(0);
    // 401 and 10001 end the session on the other side
    expect(codes.filter((code) => [401, 10001].includes(code))).toEqual([
      ERRORS.notLoggedIn.code,
      ERRORS.kickedOut.code,
    ]);
  });

  it.each(LOCALES)('has a text for every error, and no other, in %s', (locale) => {
    const texts = textsOf(locale, 'errors');
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(LOCALES)('fills the same values in %s', (locale) => {
    const [chinese, texts] = [textsOf('zh-CN', 'errors'), textsOf(locale, 'errors')];
    for (const name of Object.keys(ERRORS))
      expect([name, placeholders(texts[name])]).toEqual([name, placeholders(chinese[name])]);
  });
});
