import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { LOCALES } from '../../../src/definition/types/locale.ts';

const textsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, 'locales', locale, 'renderer.json'), 'utf8')) as Record<string, string>;
const holes = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

const sources = readdirSync(join(ROOT, 'src/renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, 'src/renderer', name), 'utf8'))
  .join('\n');

describe('texts of the renderer', () => {
  const zh = textsOf('zh-CN');
  it.each(LOCALES)('%s has the same keys and placeholders', (locale) => {
    const own = textsOf(locale);
    expect(Object.keys(own)).toEqual(Object.keys(zh));
    for (const [key, text] of Object.entries(own)) {
      expect(text, key).not.toBe('');
      expect(holes(text), key).toEqual(holes(zh[key]));
    }
  });
  it('has every key that the code asks for', () => {
    const asked = [...sources.matchAll(/translate\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => zh[key] === undefined)).toEqual([]);
  });
  it('has no key that nobody asks for', () => {
    const families = [
      'action_',
      'explain_',
      'import_',
      'outcome_',
      'rich_',
      'row_',
      'person_',
      'uploadHint_',
      'position_',
      'mode_',
      'dense_',
      'sheet_',
      'cronEvery_',
      'cronWords_',
      'cron_',
      'weekday_',
      'shape_',
    ];
    const lost = Object.keys(zh).filter(
      (key) =>
        !sources.includes(`'${key}'`) &&
        !families.some((family) => key.startsWith(family)) &&
        !/^range(From|To)$/.test(key),
    );
    expect(lost).toEqual([]);
  });
});
