import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { LONGEST, nameOf } from '../../support/longest-first.ts';

it('every file of tests that is told to begin early is there: a name that has gone would let it begin last', () => {
  const tests = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' });
  const stories = readdirSync(fromRoot('src', 'renderer', 'stories'));
  const files = [...tests, ...stories].filter((path) => /\.(test|stories)\.tsx?$/.test(path)).map(nameOf);
  const topics = readdirSync(fromRoot('topics')).map((key) => `topic-${key}`);
  const known = new Set([...files, ...topics]);
  expect(LONGEST.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
