import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/definition/types/locale.ts';

type Texts = { [key: string]: string | Texts };

function textsOf(locale: string, file: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, path: string): void => {
    for (const [key, value] of Object.entries(texts)) {
      const at = path ? `${path}.${key}` : key;
      if (typeof value === 'string') found.set(at, value);
      else walk(value, at);
    }
  };
  walk(JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as Texts, '');
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)(?=\}\}|,)/g)].map(([, name]) => name ?? ''))].toSorted();
/** Files of texts by the folders whose code names their keys, the rest of the client last. */
const FILES = [
  { file: 'modeler', under: 'page.', folder: 'src/client/pages/flow', other: [] },
  { file: 'studio', under: '', folder: 'src/client/pages/studio', other: [] },
  { file: 'client', under: '', folder: 'src/client', other: ['src/client/pages/flow', 'src/client/pages/studio'] },
];
const code = sources('src/client');

describe.each(FILES)('texts of $folder', ({ file, under, folder, other }) => {
  const base = textsOf('zh-CN', file);

  test.each(LOCALES)('%s has the keys and placeholders of zh-CN, and no empty text', (locale) => {
    const texts = textsOf(locale, file);
    expect([...texts.keys()].toSorted()).toEqual([...base.keys()].toSorted());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    const all = (of: Map<string, string>) =>
      Object.fromEntries([...of].map(([key, text]) => [key, placeholders(text)]));
    expect(all(texts)).toEqual(all(base));
  });

  test('every key that the code names exists', () => {
    const elsewhere = new Set(other.flatMap(sources));
    const own = sources(folder).filter((text) => !elsewhere.has(text));
    const named = own.flatMap((text) => [...text.matchAll(/\bt\('([\w.-]+)'/g)].map(([, key]) => key ?? ''));
    expect(named.filter((key) => !base.has(under + key))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});

/** The keys that the specification names (section 8), by the file that has them and the room that says them. */
const NAMED = [
  ...['validate.required', 'prompt.success'].map((key) => ({ key, file: 'client', folder: 'src/client' })),
  ...['process.entrustError', 'user.selecterror', 'dept.chooseerror', 'choose'].map((key) => ({
    ...{ key, file: 'renderer', folder: 'src/renderer' },
  })),
];

describe('the client', () => {
  test.each(NAMED)('says $key under the name that the specification gives it', ({ key, file, folder }) => {
    for (const locale of LOCALES) expect(textsOf(locale, file).has(key)).toBe(true);
    expect(sources(folder).some((text) => text.includes(`'${key}'`))).toBe(true);
  });

  test('components hold no Chinese texts of their own', () => {
    const withoutComments = code.map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
    expect(withoutComments.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });
});
