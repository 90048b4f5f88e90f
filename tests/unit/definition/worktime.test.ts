import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  USUAL_HOURS,
  addWorkingTime,
  dayLength,
  isWeekday,
  readHours,
  workingTime,
} from '../../../src/definition/worktime.ts';
import type { WorkingTime } from '../../../src/definition/worktime.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const day = (text: string) => Math.floor((at(`${text}T00:00`) + 8 * HOUR) / 86_400_000);

/** National Day 2026 as announced: 1–7 October off, 20 September and 10 October worked. */
const holidays = new Set([1, 2, 3, 4, 5, 6, 7].map((n) => day(`2026-10-0${n}`)));
const made = new Set([day('2026-09-20'), day('2026-10-10')]);
const campus: WorkingTime = {
  isWorkday: (each) => made.has(each) || (isWeekday(each) && !holidays.has(each)),
  hours: readHours(USUAL_HOURS) ?? [],
};

describe('working time', () => {
  it('has seven hours in the usual day, and takes the hours that a parameter names', () => {
    expect(dayLength(campus)).toBe(7 * HOUR);
    expect(readHours('8:00-12:00，13:00-17:00')).toEqual([
      [8 * HOUR, 12 * HOUR],
      [13 * HOUR, 17 * HOUR],
    ]);
    for (const wrong of ['', '9-5', '12:00-08:00', '08:00-12:00,11:00-17:00', '08:60-09:00', '20:00-25:00'])
      expect(readHours(wrong), wrong).toBeNull();
  });

  it.each([
    // within a span, over lunch, over night, over a weekend
    ['2026-11-16T09:00', '2026-11-16T10:30', 1.5],
    ['2026-11-16T11:00', '2026-11-16T15:00', 2],
    ['2026-11-16T17:00', '2026-11-17T09:00', 1],
    ['2026-11-20T17:00', '2026-11-23T09:00', 1],
    ['2026-11-21T09:00', '2026-11-22T18:00', 0],
    // over the holiday: Wednesday afternoon to Thursday the 8th, then the worked Saturday
    ['2026-09-30T17:00', '2026-10-08T09:00', 1],
    ['2026-10-10T08:00', '2026-10-11T20:00', 7],
    ['2026-11-17T09:00', '2026-11-16T09:00', 0],
  ])('from %s to %s is %d h', (from, to, hours) => {
    expect(workingTime(at(from), at(to), campus)).toBe(hours * HOUR);
  });

  it.each([
    ['2026-11-16T10:00', 3, '2026-11-19T10:00'],
    ['2026-11-16T20:00', 1, '2026-11-17T17:30'],
    ['2026-11-21T12:00', 2, '2026-11-24T17:30'],
    ['2026-09-30T17:30', 1, '2026-10-08T17:30'],
    ['2026-09-30T14:00', 3, '2026-10-10T12:00'],
    ['2026-11-16T10:00', 0, '2026-11-16T10:00'],
  ])('%s and %d working days is %s', (from, days, due) => {
    expect(addWorkingTime(at(from), days * dayLength(campus), campus)).toBe(at(due));
  });

  it('comes back to what was added, and does not run for ever without a working day', () => {
    const instant = fc.integer({ min: at('2026-08-01T00:00'), max: at('2026-12-31T00:00') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 300 * HOUR }), (from, amount) => {
        const due = addWorkingTime(from, amount, campus);
        expect(workingTime(from, due, campus)).toBe(amount);
        expect(workingTime(from, due - 1, campus)).toBe(amount - 1);
      }),
      { seed: 7, numRuns: 200 },
    );
    expect(addWorkingTime(0, HOUR, { ...campus, isWorkday: () => false })).toBe(HOUR);
  });
});
