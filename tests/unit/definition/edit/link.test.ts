import { describe, expect, it } from 'vitest';
import { linkBetween } from '../../../../src/definition/edit/link.ts';

const PERSON = { type: 'string', format: 'user-id' } as const;
const OWN = { properties: { bookedBy: PERSON, code: { type: 'string' } } } as const;
const field = (name: string, schema: object, isFilter = true) => ({ name, schema, isFilter });

describe('how records of two kinds speak of each other', () => {
  it('by naming the other one, before anything else', () => {
    const fields = [field('borrower', PERSON), field('booking', { type: 'string', 'x-record': 'x/booking' })];
    expect(linkBetween(fields, 'x/booking', OWN)).toEqual({ by: 'booking', of: 'id' });
  });

  it('by naming the same person, whatever each calls it', () => {
    const fields = [field('kind', { type: 'string', 'x-dict': 'kind' }), field('borrower', PERSON)];
    expect(linkBetween(fields, 'x/booking', OWN)).toEqual({ by: 'borrower', of: 'bookedBy' });
  });

  it('by a field of the same name', () => {
    expect(linkBetween([field('code', { type: 'string' })], 'x/booking', OWN)).toEqual({ by: 'code', of: 'code' });
  });

  it('not at all, where nothing says the same or nothing is found by it: a person says it then', () => {
    const fields = [field('kind', { type: 'string', 'x-dict': 'kind' }), field('borrower', PERSON, false)];
    expect(linkBetween(fields, 'x/booking', OWN)).toBeUndefined();
  });
});
