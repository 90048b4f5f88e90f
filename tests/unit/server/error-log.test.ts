import { expect, it } from 'vitest';
import type { Hall } from '../../../src/server/services/hall.ts';
import { fewAMinute } from '../../../src/server/services/upkeep/fewAMinute.ts';
import { parametersText } from '../../../src/server/services/upkeep/logError.ts';

it('shows of a failed call what was asked for, and nobody his password or his numbers', () => {
  const text = parametersText({
    query: { page: '2', token: 'abc' },
    body: { reason: 'x', password: 'Hall@2026', bank: { note: '卡号 6222021234567890123', mobile: 13_800_001_234 } },
  });
  expect(JSON.parse(text)).toEqual({
    query: { page: '2', token: '******' },
    body: { reason: 'x', password: '******', bank: { note: '卡号 622****0123', mobile: '******' } },
  });
});

it('is not flooded by one failure a minute, and another hall of the process writes its own', () => {
  let now = new Date('2026-03-01T08:30:00Z');
  const hall = (): Hall => ({ clock: { now: () => now } }) as Partial<Hall> as Hall;
  const [one, other] = [hall(), hall()];
  const mayWrite = fewAMinute(2);
  expect([mayWrite(one), mayWrite(one), mayWrite(one), mayWrite(other)]).toEqual([true, true, false, true]);
  now = new Date('2026-03-01T08:31:00Z');
  expect(mayWrite(one)).toBe(true);
});
