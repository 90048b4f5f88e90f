import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { fillText } from '../../src/definition/text/fill.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/definition/types/locale.ts';

type Texts = { [key: string]: string | Texts };

const files = readdirSync(fromRoot('locales', DEFAULT_LOCALE)).sort();
const namespaces = files.filter((name) => name.endsWith('.json'));

describe('the texts of the application', () => {
  it('are split alike in every language', () => {
    for (const locale of LOCALES) expect(readdirSync(fromRoot('locales', locale)).sort()).toEqual(files);
  });

  it.each(namespaces)('%s has the same keys and placeholders in every language', (namespace) => {
    const expected = shapeOf(DEFAULT_LOCALE, namespace);
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    for (const locale of LOCALES) expect(shapeOf(locale, namespace), locale).toEqual(expected);
  });

  it.each(namespaces)('%s has no empty text', (namespace) => {
    for (const locale of LOCALES) {
      const empty = Object.entries(flat(read(locale, namespace))).filter(([, text]) => text.trim() === '');
      expect(empty, locale).toEqual([]);
    }
  });
});

describe('a number in an English text', () => {
  it('never stands before a plural that one would make wrong', () => {
    const wrong = namespaces.flatMap((namespace) =>
      Object.entries(flat(read('en-US', namespace))).filter(([, text]) =>
        /\{\{(n|count|minutes|days|hours|errors|warnings|rows)\}\} (\w+ )*?[a-z]+[^s\W]s\b|\(s\)/.test(
          text.replaceAll(/\{\{\w+,[^}]*\}\}/g, ''),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('takes the form of its word', () => {
    const texts = flat(read('en-US', 'client.json'));
    const promise = (n: number) => fillText(texts['home.promise'] ?? '', { n }, 'en-US');
    expect([promise(1), promise(2), promise(0)]).toEqual(['1 working day', '2 working days', '0 working days']);
  });
});

describe('components', () => {
  const files = ['client', 'renderer'].flatMap((room) =>
    readdirSync(fromRoot('src', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('stories'))
      .map((name) => fromRoot('src', room, name)),
  );

  it('take every Chinese word from the locales', () => {
    const raw = files.flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .filter((line) => /\p{Script=Han}/u.test(line))
        .map((line) => `${file.slice(fromRoot().length)}: ${line.trim()}`),
    );
    expect(raw).toEqual([]);
  });
});

function read(locale: string, namespace: string): Texts {
  return JSON.parse(readFileSync(fromRoot('locales', locale, namespace), 'utf8')) as Texts;
}

/** Every key with the sorted names of its placeholders. Plural forms are a matter of each language. */
function shapeOf(locale: string, namespace: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(flat(read(locale, namespace)))
      .map(([key, text]): [string, string[]] => [
        key.replace(/_(zero|one|two|few|many|other)$/, ''),
        [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)/g)].map(([, name = '']) => name))].sort(),
      ])
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

function flat(texts: Texts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
