import { describe, expect, it } from 'vitest';
import { fillText } from '../../../src/definition/text/fill.ts';

describe('a text with holes', () => {
  const days = '{{ n }} {{n, one: day; other: days}} left';

  it('takes the form of a word that the language has for the number', () => {
    expect(fillText(days, { n: 1 }, 'en-US')).toBe('1 day left');
    expect(fillText(days, { n: 11 }, 'en-US')).toBe('11 days left');
    expect(fillText(days, { n: 1 }, 'zh-CN')).toBe('1 days left');
  });

  it('lists names as the language does', () => {
    const names = ['甲', '乙', '丙'];
    const list = (locale: 'zh-CN' | 'zh-TW' | 'en-US') => fillText('{{names}}', { names }, locale);
    expect([list('zh-CN'), list('zh-TW'), list('en-US')]).toEqual(['甲、乙、丙', '甲、乙、丙', '甲, 乙, 丙']);
  });

  it('stays empty where nothing was given, or as it was written', () => {
    expect(fillText('a {{b}} $& {{c}}', { c: '$1' }, 'zh-CN')).toBe('a  $& $1');
    expect(fillText('a {{b}}', {}, 'zh-CN', true)).toBe('a {{b}}');
  });
});
