import { describe, expect, it } from 'vitest';
import { expressionOf, scheduleOf } from '../../../src/renderer/widgets/cron/schedule.ts';
import { nextRuns } from '../../../src/renderer/widgets/cron/NextRuns.tsx';
import { wordsOf } from '../../../src/renderer/widgets/cron/words.ts';
import { branches, tickedIn, topmost } from '../../../src/renderer/widgets/tree/ticked.ts';
import texts from '../../../locales/en-US/renderer.json';

const words: Record<string, string> = texts;
const translate = (key: string, values: Record<string, string | number> = {}) =>
  (words[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

describe('a schedule', () => {
  it.each([
    ['0 0/10 * * * ?', 'Every 10 minutes'],
    ['0 5 * * * ?', 'Every hour at minute 5'],
    ['0 30 8 * * ?', 'Every day at 08:30'],
    ['0 30 8 ? * 2,6', 'Every Monday, Friday at 08:30'],
    ['0 0 23 ? * 1', 'Every Sunday at 23:00'],
    ['0 0 0 1 * ?', 'On day 1 of every month at 00:00'],
  ])('%s is said in words and made of them again', (expression, said) => {
    expect(wordsOf(expression, translate)).toBe(said);
    const schedule = scheduleOf(expression);
    expect(schedule && expressionOf(schedule)).toBe(expression);
  });

  it('says a range of days, too', () => {
    expect(wordsOf('0 30 7 ? * 2-6', translate)).toBe(wordsOf('0 30 7 ? * 2,3,4,5,6', translate));
    expect(wordsOf('0 30 7 ? * 2-3,1', translate)).toBe(wordsOf('0 30 7 ? * 1,2,3', translate));
  });

  it.each([
    '0 0 8 ? * 6-2',
    '0 0 8 L * ?',
    '0 0 8 ? * 2#1',
    '5 0 8 * * ?',
    '0 0-30 8 * * ?',
    '0 0 8 * 3 ?',
    '0 0 8 * * ? 2030',
    'x',
    '',
  ])('%s says more than words do, and stays as it is', (expression) => expect(scheduleOf(expression)).toBeUndefined());

  it('comes next by the campus clock, as Quartz counts days; what is none never comes', () => {
    // a Monday, noon on the campus
    const runs = nextRuns('0 30 8 ? * 2,6', 2, new Date('2026-03-02T04:00:00Z'));
    expect(runs.map((run) => run.toISOString())).toEqual(['2026-03-06T00:30:00.000Z', '2026-03-09T00:30:00.000Z']);
    expect(nextRuns('tomorrow', 2)).toEqual([]);
    expect(nextRuns('* * * * *', 2)).toEqual([]);
  });
});

describe('a tree to tick', () => {
  const leaf = (id: string) => ({ id, name: id });
  const nodes = [{ id: 'a', name: 'a', children: [leaf('a1'), leaf('a2')] }, leaf('b')];

  it('ticks a node when all below it are named, and half when some are', () => {
    expect(tickedIn(nodes, new Set(['a', 'a1']))).toEqual(['a1']);
    expect(tickedIn(nodes, new Set(['a', 'a1', 'a2', 'b']))).toEqual(['a1', 'a2', 'a', 'b']);
    expect(tickedIn(nodes, new Set(['a']))).toEqual([]);
  });
  it('reads as few names as say the same', () => {
    expect(topmost(nodes, new Set(['a', 'a1', 'a2'])).map(({ id }) => id)).toEqual(['a']);
    expect(topmost(nodes, new Set(['a', 'a2', 'b'])).map(({ id }) => id)).toEqual(['a2', 'b']);
  });
  it('says where each name stands', () => {
    expect(branches(nodes, new Set(['a', 'a2', 'b']))).toEqual([
      { way: [], names: ['b'] },
      { way: ['a'], names: ['a2'] },
    ]);
  });
});
