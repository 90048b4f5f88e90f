import { expect, test } from 'vitest';
import { resultOf } from '../../../src/renderer/list/ResultDialog.tsx';
import { mondayOf, plusMonths, weekdayOf, weeksOf } from '../../../src/renderer/list/views/days.ts';

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-03-15');
  expect(weeks[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
  expect(weeksOf('2027-02-01').length).toBe(4);
  expect([weekdayOf('2026-03-01'), mondayOf('2026-03-01'), mondayOf('2026-03-02')]).toEqual([
    7,
    '2026-02-23',
    '2026-03-02',
  ]);
  expect([plusMonths('2026-12-31', 1), plusMonths('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-01']);
});

test('an action shows the part of its answer that it names, of one record or of several', () => {
  const action = { name: 'reset', title: 'Reset', result: 'password' };
  expect(resultOf(action, { password: 'x' })).toEqual({ title: 'Reset', values: ['x'], once: true });
  expect(resultOf(action, [{ password: 'x' }, null, { password: 'y' }])).toEqual({
    title: 'Reset',
    values: ['x', 'y'],
    once: true,
  });
  // what can be asked for again is not called unique
  const ask = { name: 'ask', title: 'Ask', result: 'approvers' };
  expect(resultOf(ask, { approvers: 'x' })).toMatchObject({ once: false });
  expect(resultOf(action, { id: '1' })).toBeNull();
  expect(resultOf({ name: 'reset' }, { password: 'x' })).toBeNull();
});
