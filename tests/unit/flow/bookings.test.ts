import { describe, expect, it } from 'vitest';
import { plainCalendar, type Scope } from '../../../src/definition/expression/scope.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import type { BookingRule } from '../../../src/server/services/flow/bookingRules.ts';
import { ruleNumbers } from '../../../src/definition/booked.ts';
import { bookingsOf as bookingsIn } from '../../../src/server/services/flow/bookings.ts';

const SCOPE = { variables: {}, calendar: plainCalendar(() => new Date('2031-01-01T00:00:00Z')) };
const text = { type: 'string' as const, title: 'Text' };
const properties = { room: text, from: text, to: text, count: { type: 'integer' as const, title: 'Count' } };
const slots = { type: 'array' as const, title: 'Slots', items: { type: 'object' as const, properties } };
const trips = {
  type: 'array' as const,
  title: 'Trips',
  items: { type: 'object' as const, properties: { from: text, to: text, slots } },
};
const schema: JsonSchema = {
  type: 'object',
  properties: { ...properties, slots, trips, event: { type: 'object', title: 'Event', properties: { slots } } },
};
const bookingsOf = (rules: readonly BookingRule[], form: FormData, scope: Scope, hidden?: (path: string) => boolean) =>
  bookingsIn({ uiSchema: {}, schema }, rules, form, scope, hidden);
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

  it('books the rows of a table in a part of the form, and of one within another', () => {
    const day = { from: '2031-05-12', to: '2031-05-12' };
    const part = { by: 'event.slots.room', message: 'taken', number: 0 };
    const told = (rules: BookingRule[], form: FormData) =>
      bookingsOf(rules, form, SCOPE).map(({ subject, path, amount }) => `${subject} ${path} ${amount.toFixed()}`);
    expect(told([part], { event: { slots: [{ room: 'A' }, { room: 'B' }] } })).toEqual([
      'A event.slots.0.room 1',
      'B event.slots.1.room 1',
    ]);
    const nested = {
      ...{ by: 'trips.slots.room', from: 'trips.from', to: 'trips.to', message: 'taken', number: 0 },
      ...{ capacity: '${30}', amount: 'trips.slots.count' },
    };
    const form = {
      trips: [{ ...day, slots: [{ room: 'A', count: 2 }, { room: 'B' }] }, { slots: [{ room: 'C', count: 1 }] }],
    };
    expect(told([nested], form)).toEqual(['A trips.0.slots.0.count 2']);
    expect(told([nested], { trips: [] })).toEqual([]);
  });
});
