import { describe, expect, it } from 'vitest';
import { heldMails, heldOverNight } from '../../../src/server/services/notices/preferences.ts';

const QUIET = { quiet: true, digest: false };

describe('a mail to somebody who wants his night quiet', () => {
  it.each([
    ['2026-11-25T22:00:00+08:00', '2026-11-25T22:00:00+08:00', '2026-11-26T07:00:00+08:00'],
    ['2026-12-31T23:30:00+08:00', '2026-12-31T22:00:00+08:00', '2027-01-01T07:00:00+08:00'],
    ['2026-11-25T00:00:00+08:00', '2026-11-24T22:00:00+08:00', '2026-11-25T07:00:00+08:00'],
    ['2026-11-25T06:59:59+08:00', '2026-11-24T22:00:00+08:00', '2026-11-25T07:00:00+08:00'],
  ])('about what happens at %s waits with those since %s until %s', (now, since, due) => {
    const held = { since: new Date(since), due: new Date(due) };
    expect(heldOverNight(QUIET, new Date(now))).toEqual(held);
    expect(heldMails(QUIET, new Date(now))).toEqual(held);
  });

  it('goes at once by day, and where nobody asked for that', () => {
    for (const day of ['2026-11-25T21:59:59+08:00', '2026-11-25T07:00:00+08:00'])
      expect(heldMails(QUIET, new Date(day))).toBeNull();
    expect(heldMails({ quiet: false, digest: false }, new Date('2026-11-25T23:00:00+08:00'))).toBeNull();
  });
});

describe('mails to somebody who wants one a day', () => {
  it.each([
    ['2026-11-25T07:59:59+08:00', '2026-11-24T08:00:00+08:00', '2026-11-25T08:00:00+08:00'],
    ['2026-11-25T08:00:00+08:00', '2026-11-25T08:00:00+08:00', '2026-11-26T08:00:00+08:00'],
    ['2026-11-25T23:00:00+08:00', '2026-11-25T08:00:00+08:00', '2026-11-26T08:00:00+08:00'],
  ])('about what happens at %s wait with those since %s until %s', (now, since, due) => {
    expect(heldMails({ quiet: true, digest: true }, new Date(now))).toEqual({
      since: new Date(since),
      due: new Date(due),
    });
  });
});
