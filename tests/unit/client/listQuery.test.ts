import { describe, expect, test } from 'vitest';
import { listQueryOf, withListQuery } from '../../../src/client/pages/entity/listQuery.ts';
import type { EntityView, ListQuery } from '../../../src/renderer/list/types.ts';

const USERS: EntityView = {
  key: 'sys/user',
  manifest: {
    title: 'Users',
    permission: 'sys:user',
    label: 'name',
    list: ['name', 'page'],
    filters: ['name', 'page', 'born'],
    sort: { field: 'born', order: 'desc' },
    sortable: ['name', 'born'],
  },
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      page: { type: 'string' },
      born: { type: 'string', format: 'date' },
    },
  },
  uiSchema: {},
};
const { sort } = USERS.manifest;
const of = (text: string) => listQueryOf(new URLSearchParams(text), USERS);
const textOf = (query: ListQuery, before = '') => withListQuery(new URLSearchParams(before), query, sort).toString();

describe('the query of an entity list in its address', () => {
  test('comes back as it was asked, a filter called like the page included', () => {
    const query: ListQuery = {
      page: 3,
      pageSize: 50,
      sort: 'name',
      order: 'asc',
      filters: { name: '王', page: '2', born: ['2000-01-01', ''] },
    };
    expect(of(textOf(query))).toEqual(query);
  });
  test('leaves out what goes without saying, and keeps what is not its own', () => {
    expect(textOf({ page: 1, pageSize: 10, sort: 'born', order: 'desc', filters: {} }, 'x=1&page=4&f.name=a')).toBe(
      'x=1',
    );
  });
  test('is not led astray by what somebody wrote there', () => {
    expect(of('page=-2&pageSize=7&sort=password&order=desc&f.password=x')).toEqual({});
    expect(of('page=two')).toEqual({});
  });
});
