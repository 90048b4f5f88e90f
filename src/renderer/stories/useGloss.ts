import { useCallback } from 'react';
import chinese from '../../../locales/guide/zh-CN.json';
import { useRenderer } from '../settings.ts';

const CHINESE: Readonly<Record<string, string>> = chinese;

/** What the guide says of a key, widget or heading, in the gallery's language; Taiwan reads the Chinese one. */
export function useGloss(): (english: string) => string {
  const { locale } = useRenderer();
  return useCallback((english) => (locale === 'en-US' ? english : (CHINESE[english] ?? english)), [locale]);
}
