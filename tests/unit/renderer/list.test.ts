import { describe, expect, it } from 'vitest';
import type { UiSchema } from '../../../src/definition/types/schema.ts';
import { asksSecrets, withoutSecrets } from '../../../src/renderer/list/typed.ts';
import { sameQuery } from '../../../src/renderer/list/useRecords.ts';

const UI: UiSchema = {
  'ui:sections': [{ key: 'all', fields: ['name', 'password'] }],
  password: { 'ui:inputType': 'password' },
};

describe('what is kept of a record that was typed', () => {
  it('is everything but passwords', () => {
    expect(withoutSecrets({ name: 'a', revision: 3, password: 'b' }, UI)).toEqual({ name: 'a', revision: 3 });
    expect([asksSecrets(UI), asksSecrets({ name: {} })]).toEqual([true, false]);
  });
});

describe('sameQuery', () => {
  const query = { page: 1, pageSize: 10, filters: { a: '1', b: ['2', ''] } };
  it('does not mind the order of the filters', () => {
    expect(sameQuery(query, { ...query, filters: { b: ['2', ''], a: '1' } })).toBe(true);
  });
  it('minds everything that the server is asked', () => {
    expect(sameQuery(query, { ...query, page: 2 })).toBe(false);
    expect(sameQuery(query, { ...query, sort: 'a', order: 'asc' })).toBe(false);
    expect(sameQuery(query, { ...query, filters: { a: '1' } })).toBe(false);
  });
});
