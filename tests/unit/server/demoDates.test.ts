import { describe, expect, it } from 'vitest';
import type { Journey } from '../../../src/definition/types/definition.ts';
import { rowsAsOf } from '../../../src/definition/moveDates.ts';
import { nearby } from '../../../src/server/demo/dates.ts';

const TODAY = new Date('2026-11-23T03:00:00Z');

const trip: Journey = {
  name: 'journey-trip',
  as: 'teacher',
  formData: {
    born: '1980-02-03',
    reason: '2031-05-11 开会',
    from: '2031-05-12',
    legs: [{ at: '2031-05-12T09:30:00+08:00' }, { at: '2031-05-15T18:00:00+08:00' }],
  },
  steps: [{ by: 'leader', at: 'leader', do: 'complete', formData: { checkedOn: '2031-05-20' } }],
  end: 'completed',
};

describe('the days of a demo request', () => {
  it('come near the day on which it is handed in, by whole weeks, and keep their distance to each other', () => {
    const [first] = nearby(trip, TODAY, 10);
    // handed in on the 13th; 2031-05-12 is a Monday, and so is the 16th
    expect(first?.formData).toMatchObject({
      from: '2026-11-16',
      legs: [{ at: '2026-11-16T09:30:00+08:00' }, { at: '2026-11-19T18:00:00+08:00' }],
    });
    expect(first?.steps[0]?.formData).toEqual({ checkedOn: '2026-11-24' });
  });

  it('are offered later too, for offices that ask for weeks', () => {
    const days = nearby(trip, TODAY, 10).map(({ formData }) => formData['from']);
    expect(days).toEqual(['2026-11-16', '2026-11-23', '2026-12-07', '2026-12-28']);
  });

  it('leave alone what lies behind and what only begins like a day', () => {
    expect(nearby(trip, TODAY, 0)[0]?.formData).toMatchObject({ born: '1980-02-03', reason: '2031-05-11 开会' });
  });

  it('stay as they are where none lies ahead, or where it is near already', () => {
    expect(nearby({ ...trip, formData: { born: '1980-02-03' }, steps: [] }, TODAY, 3)).toEqual([]);
    expect(nearby({ ...trip, formData: { from: '2026-11-24' }, steps: [] }, TODAY, 0)).toEqual([]);
  });
});

describe('the days of rows of the demo', () => {
  const rows = [
    { id: 'd1', on: '2026-11-28', at: '2026-11-23T08:30:00+08:00', no: '2026-11-28 号', many: [{ on: '2026-12-06' }] },
  ];
  const asOf = (today: string) => rowsAsOf(rows, '2026-11-23', today);

  it('are those of the week of today: whole weeks later, on the same weekdays', () => {
    expect(asOf('2027-01-06')).toEqual([
      {
        id: 'd1',
        on: '2027-01-09',
        at: '2027-01-04T08:30:00+08:00',
        no: '2026-11-28 号',
        many: [{ on: '2027-01-17' }],
      },
    ]);
    expect(asOf('2026-11-29')).toEqual(rows);
    expect(asOf('2026-11-30')[0]).toMatchObject({ on: '2026-12-05' });
    expect(asOf('2026-11-22')[0]).toMatchObject({ on: '2026-11-21' });
  });
});
