import { describe, expect, it } from 'vitest';
import { dueFor } from '../../../src/server/services/notices/wishes.ts';

describe('a mail to somebody who wants his night quiet', () => {
  it.each([
    ['2026-11-25T21:59:59+08:00', '2026-11-25T21:59:59+08:00'],
    ['2026-11-25T22:00:00+08:00', '2026-11-26T07:00:00+08:00'],
    ['2026-12-31T23:30:00+08:00', '2027-01-01T07:00:00+08:00'],
    ['2026-11-25T00:00:00+08:00', '2026-11-25T07:00:00+08:00'],
    ['2026-11-25T06:59:59+08:00', '2026-11-25T07:00:00+08:00'],
    ['2026-11-25T07:00:00+08:00', '2026-11-25T07:00:00+08:00'],
  ])('about what happens at %s goes at %s', (now, due) => {
    expect(dueFor({ quiet: true }, new Date(now))).toEqual(new Date(due));
  });

  it('goes at once where nobody asked for that', () => {
    const night = new Date('2026-11-25T23:00:00+08:00');
    expect(dueFor({ quiet: false }, night)).toEqual(night);
  });
});
