import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { CONTEXT, edited, ENTITY, faultsOf } from './fixtures.ts';

const FIELDS: JsonObject = {
  on: { type: 'string', title: '名称', format: 'date' },
  section: { type: 'string', title: '名称', enum: ['1', '2'] },
  fee: { type: 'string', title: '名称', format: 'money' },
  open: { type: 'boolean', title: '名称' },
  parent: { type: 'string', title: '名称', 'x-record': 'sys/room' },
  holder: { type: 'string', title: '名称', format: 'user-id' },
  tags: { type: 'array', title: '名称', items: { type: 'string', maxLength: 9 } },
  pictures: { $ref: 'common#/definitions/attachments', title: '名称' },
};
const LOGS = { 'sys/log': ['text', 'keeper', 'boss', 'part'] };

async function told(manifest: JsonObject): Promise<string> {
  const declared = edited(ENTITY, 'schema.json', (schema) => Object.assign(schema['properties'] as object, FIELDS));
  const files = edited(declared, 'entity.json', (entity) => Object.assign(entity, manifest));
  const faults = await faultsOf(files, 'entity', { ...CONTEXT, entityFilters: LOGS });
  return faults.map(({ line, source, message }) => `${line > 0 ? (source ?? '').trim() : ''} ${message}`).join('\n');
}

const view = (kind: string, more: JsonObject = {}) => ({ views: [{ kind, ...more }] });
const related = (by: string, of: string) => ({ related: [{ entity: 'sys/log', by, of, title: '名称' }] });

describe('what an entity does with its fields suits them', () => {
  const part = (name: string): [string, JsonObject][] => [
    ['private', { readers: ['everybody'], private: [name] }],
    ['own', { own: { field: name, actions: ['list'] } }],
    ['scope', { scope: name }],
    ['tree', { tree: name }],
    ['states', { states: { field: name, start: '1' } }],
    ['list', { list: [name] }],
    ['filters', { filters: [name] }],
    ['sortable', { sortable: [name] }],
    ['unique', { unique: [[name]] }],
    ['label', { label: name }],
    ['set', { actions: [{ name: 'do', title: '关闭', set: { [name]: 'x' } }] }],
    ['of', related('keeper', name)],
    ['day', view('week', { day: name })],
  ];
  // none of it was looked for within an object or a table: what was private there was seen by every reader
  test.each([...part('place.keeper'), ...part('rows.keeper')])('"%s" with a part of a field', async (key, manifest) => {
    const keeper = { type: 'string', title: '名称', format: 'user-id' };
    const place = { type: 'object', title: '名称', properties: { keeper } };
    const declared = edited(ENTITY, 'schema.json', (schema) =>
      Object.assign(schema['properties'] as object, { place, rows: { type: 'array', title: '名称', items: place } }),
    );
    const files = edited(declared, 'entity.json', (entity) => Object.assign(entity, manifest));
    const faults = await faultsOf(files, 'entity', { ...CONTEXT, entityFilters: LOGS });
    expect(faults.map(({ message }) => message).join('\n')).toMatch(
      new RegExp(`"${key}" names "(place|rows)\\.keeper", which is only a part of "(place|rows)"`),
    );
  });

  test.each<[string, JsonObject, string]>([
    ['a related list by no filter', related('state', 'name'), '"by": "state", "sys/log" is not filtered by "state"'],
    ['a related list by no field', related('keper', 'holder'), 'did you mean "keeper"'],
    ['a related list by another kind of id', related('boss', 'id'), '"sys/user", but "id" is one of "sys/room"'],
    ['a related list of people by a choice', related('boss', 'section'), 'never say the same'],
    ['a board by a text', view('board', { by: 'name' }), '"by": "name" "name" has no choices'],
    ['a board by people', view('board', { by: 'holder' }), '"holder" has no choices'],
    ['a week by a text', view('week', { from: 'name' }), '"name" is no date; a week'],
    ['a week by no weekday', view('week', { from: 'section', day: 'name' }), '"name" is no weekday'],
    ['a calendar by a text', view('calendar', { from: 'name' }), '"name" is no date, by which a calendar goes'],
    ['a gallery of words', view('gallery', { picture: 'tags' }), '"tags" holds no pictures'],
    [
      'two calendars',
      { views: [...view('calendar', { from: 'on' }).views, ...view('calendar', { from: 'on' }).views] },
      'a second calendar is never shown',
    ],
    ['an aside by a text', { aside: 'name' }, '"aside": "name", "name" has no choices that could stand beside'],
    ['unique files', { unique: [['pictures']] }, '"pictures" holds several values'],
    ['unique tags', { unique: [['name', 'tags']] }, '"tags" holds several values'],
    ['a tree by a date', { tree: 'on' }, '"on" holds no id of a parent; write "x-record": "sys/room" there'],
    ['a tree by people', { tree: 'holder' }, '"holder" holds no id of a parent'],
    ['an order by tags', { sort: { field: 'tags', order: 'asc' } }, '"tags" holds several values, which have no order'],
    ['an order by files', { sortable: ['pictures'] }, '"pictures" holds several values'],
    ['an order by who made it', { sortable: ['creatorName'] }, 'no list is sorted by "creatorName"'],
    ['a filter by who made it', { filters: ['creatorName'] }, 'no list is filtered by "creatorName"'],
    ['a record called by its files', { label: 'pictures' }, 'no record is called by them'],
  ])('%s', async (_, manifest, says) => {
    expect((await told(manifest)).replaceAll(/,? +/g, ' ')).toContain(says.replaceAll(/,? +/g, ' '));
  });

  test.each<[string, JsonObject]>([
    ['related lists', { related: [...related('boss', 'holder').related, ...related('text', 'name').related] }],
    ['a board', view('board', { by: 'section' })],
    ['a week by dates', view('week', { from: 'on' })],
    ['a week by weekdays', view('week', { from: 'name', day: 'section' })],
    ['a gallery', view('gallery', { picture: 'pictures', price: 'fee' })],
    ['an aside', { filters: ['section'], aside: 'section' }],
    ['an aside that no filter names', { filters: ['name'], aside: 'section' }],
    ['unique yes or no', { unique: [['name', 'open']] }],
    ['a tree', { tree: 'parent' }],
    ['orders', { sortable: ['on', 'fee', 'deptName', 'updateDate'], filters: ['tags', 'createDate'] }],
  ])('%s may be', async (_, manifest) => {
    expect(await told(manifest)).toBe('');
  });
});
