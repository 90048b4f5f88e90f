import { describe, expect, it } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { ruleNumbers } from '../../../src/definition/booked.ts';
import { bookingsOf } from '../../../src/server/services/flow/bookings.ts';

const SCOPE = { variables: {}, calendar: plainCalendar(() => new Date('2031-01-01T00:00:00Z')) };
const rule = { by: 'room', from: 'from', to: 'to', message: 'taken', number: 0 };

describe('the number under which a rule keeps its bookings', () => {
  it.each([
    ['its place in the first version', [['room', 'seat']], [0, 1]],
    ['the same behind another one', [['room'], ['seat', 'room']], [1, 0]],
    ['the same when it was away', [['room'], [], ['seat', 'room']], [1, 0]],
    [
      'the same under another name',
      [
        ['room', 'seat'],
        ['place', 'seat'],
      ],
      [0, 1],
    ],
    [
      'its own, where one was put before and one renamed',
      [
        ['room', 'seat'],
        ['desk', 'room', 'chair'],
      ],
      [2, 0, 3],
    ],
    [
      'its own of two about the same',
      [
        ['room', 'room'],
        ['seat', 'room', 'room'],
      ],
      [2, 0, 1],
    ],
  ])('is %s', (_, versions, numbers) => {
    expect(ruleNumbers(versions)).toEqual(numbers);
  });
});

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
    const rows = { by: 'slots.room', from: 'slots.from', to: 'slots.to', message: 'taken', number: 0 };
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
    const rows = { by: 'slots.room', from: 'slots.from', to: 'slots.to', message: 'taken', number: 0 };
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
