import { describe, expect, it } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { bookingsOf } from '../../../src/server/services/flow/bookings.ts';

const SCOPE = { variables: {}, calendar: plainCalendar(() => new Date('2031-01-01T00:00:00Z')) };
const rule = { by: 'room', from: 'from', to: 'to', message: 'taken' };

describe('what a form books', () => {
  it('turns every spelling of a moment into one that compares', () => {
    const campus = { room: 'A', from: '2031-05-12T10:00:00+08:00', to: '2031-05-12T11:00+08:00' };
    const utc = { room: 'A', from: '2031-05-12T02:00:00Z', to: '2031-05-12T03:00:00Z' };
    const [one] = bookingsOf([rule], campus, SCOPE);
    expect(one).toMatchObject({ rule: 0, subject: 'A', path: 'from', message: 'taken' });
    expect(bookingsOf([rule], utc, SCOPE)).toEqual([one]);
  });

  it('takes a day whole: its end is the next one', () => {
    const [first] = bookingsOf([rule], { room: 'A', from: '2031-05-12', to: '2031-05-12' }, SCOPE);
    const [second] = bookingsOf([rule], { room: 'A', from: '2031-05-13', to: '2031-05-14' }, SCOPE);
    expect(first?.to).toBe(second?.from);
    expect((first?.from ?? '') < (first?.to ?? '')).toBe(true);
  });

  it('shows a clash where whoever fills in the form can see it', () => {
    const form = { room: 'A', from: '2031-05-12', to: '2031-05-12' };
    const place = (...hidden: string[]) => bookingsOf([rule], form, SCOPE, (path) => hidden.includes(path))[0]?.path;
    expect([place(), place('from'), place('from', 'room')]).toEqual(['from', 'room', 'to']);
    const rows = { by: 'slots.room', from: 'slots.from', to: 'slots.to', message: 'taken' };
    const slots = [{ room: 'A', from: '2031-05-12', to: '2031-05-12' }];
    const [booking] = bookingsOf([rows], { slots }, SCOPE, (path) => path === 'slots.from');
    expect(booking?.path).toBe('slots.0.room');
  });

  it('is refused when it books more than anybody can use', () => {
    const room = Array.from({ length: 501 }, (_, i) => `R${i}`);
    expect(() => bookingsOf([rule], { room, from: '2031-05-12', to: '2031-05-12' }, SCOPE)).toThrow('tooLarge');
  });

  it('books nothing while something is missing or the wrong way round', () => {
    expect(bookingsOf([rule], { from: '2031-05-12', to: '2031-05-13' }, SCOPE)).toEqual([]);
    expect(bookingsOf([rule], { room: 'A', from: '2031-05-12' }, SCOPE)).toEqual([]);
    expect(bookingsOf([rule], { room: 'A', from: '2031-05-14', to: '2031-05-12' }, SCOPE)).toEqual([]);
    expect(bookingsOf([rule], { room: '', from: '2031-05-12', to: '2031-05-12' }, SCOPE)).toEqual([]);
  });

  it('books each row of a table, and each of several subjects', () => {
    const rows = { by: 'slots.room', from: 'slots.from', to: 'slots.to', message: 'taken' };
    const form = {
      slots: [
        { room: 'A', from: '2031-05-12', to: '2031-05-12' },
        { room: 'B', from: '2031-05-13', to: '2031-05-13' },
      ],
    };
    expect(bookingsOf([rows], form, SCOPE).map(({ subject, path }) => `${subject} ${path}`)).toEqual([
      'A slots.0.from',
      'B slots.1.from',
    ]);
    const several = { room: ['A', 'B'], from: '2031-05-12', to: '2031-05-12' };
    expect(bookingsOf([rule], several, SCOPE).map(({ subject }) => subject)).toEqual(['A', 'B']);
  });
});
