import { expect, it } from 'vitest';
import { newId, timeOf } from '../../../src/server/db/id.ts';

it('tells when an id was made, to the millisecond, and nothing of what is no id', () => {
  const before = Date.now();
  const made = timeOf(newId())?.getTime() ?? 0;
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
  expect(timeOf('0000000001zzzzzzzzzz')).toEqual(new Date(1));
  expect(timeOf('00000000100000000000')).toEqual(new Date(32));
  for (const other of ['', 'leave-2026-0001', '0000000001zzzzzzzzz', '0000000001zzzzzzzzzzz', 'I000000001zzzzzzzzzz'])
    expect([other, timeOf(other)]).toEqual([other, undefined]);
});
