import { describe, expect, it } from 'vitest';
import { columnOf, listColumns, sortableColumns } from '../../../src/definition/entity/columns.ts';
import { fieldKind, referenceName, referenceOf } from '../../../src/definition/entity/fields.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { snake } from '../../../src/definition/entity/table.ts';
import { camel, tableOf, textOf } from '../../../src/server/db/entity-columns.ts';
import { fillPlaces, placesIn } from '../../../src/definition/text/placeholders.ts';
import { nextRun } from '../../../src/server/entities/schedule.ts';
import { treeOf } from '../../../src/server/services/records/tree.ts';

describe('fields of an entity', () => {
  const cases: [string, JsonSchema][] = [
    ['text', { type: 'string' }],
    ['text', { type: 'string', format: 'email' }],
    ['choice', { type: 'string', 'x-dict': 'urgency' }],
    ['choice', { type: 'integer', oneOf: [{ const: 0 }] }],
    ['choice', { type: 'string', format: 'dept-id' }],
    ['number', { type: 'integer' }],
    ['money', { type: 'string', format: 'money' }],
    ['date', { type: 'string', format: 'date-time' }],
    ['boolean', { type: 'boolean' }],
    ['list', { type: 'array', items: { type: 'string', format: 'user-id' } }],
    ['nested', { type: 'array', items: { type: 'object' } }],
  ];
  it.each(cases)('are %s for %j', (kind, schema) => expect(fieldKind(schema)).toBe(kind));

  it('name what they point at', () => {
    expect(['deptId', 'leaderIds', 'roleIdList', 'applicant'].map(referenceName)).toEqual([
      'deptName',
      'leaderNames',
      'roleNames',
      'applicantName',
    ]);
    expect(referenceOf({ type: 'array', items: { type: 'string', 'x-record': 'sys/role' } })).toEqual({
      kind: 'record',
      entity: 'sys/role',
      many: true,
    });
  });

  it('are what a list is sorted by: those that are named, or all of the list that have an order and tell nothing', () => {
    const manifest = {
      ...{ title: 'T', permission: 'a:b', label: 'name', sort: { field: 'year', order: 'asc' as const } },
      list: ['name', 'phone', 'owner', 'tags', 'creatorName', 'updateDate', 'deptName'],
    };
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        phone: { type: 'string', format: 'mobile' },
        owner: { type: 'string', format: 'user-id' },
        tags: { type: 'array', items: { type: 'string' } },
        year: { type: 'integer' },
        deptId: { type: 'string', format: 'dept-id' },
      },
    };
    const uiSchema = { phone: { 'ui:mask': true } };
    expect(sortableColumns({ schema, uiSchema, manifest })).toEqual([
      ...['name', 'owner', 'updateDate', 'deptName', 'year', 'createDate'],
    ]);
    const own = { field: 'owner', actions: ['list'], anonymousIf: '${true}' };
    expect(sortableColumns({ schema, uiSchema, manifest: { ...manifest, own } })).not.toContain('owner');
    const named = sortableColumns({ schema, uiSchema, manifest: { ...manifest, sortable: ['owner'] } });
    expect(named).toEqual(['owner', 'year', 'createDate']);
  });

  it('are columns by their own name, by the name of what they point at, or from every row', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        deptId: { type: 'string', title: '部门', format: 'dept-id' },
        creatorName: { type: 'string', title: '用户名' },
      },
    };
    const definition = {
      schema,
      manifest: { title: 'x', permission: 'x:y', label: 'deptId', list: ['deptName', 'createDate', 'constructor'] },
    };
    expect(columnOf(definition, 'deptName')).toMatchObject({ field: 'deptId', title: '部门', kind: 'text' });
    expect(columnOf(definition, 'creatorName')).toMatchObject({ field: 'creatorName', title: '用户名' });
    expect(listColumns(definition).map((column) => [column.name, column.field])).toEqual([
      ['deptName', 'deptId'],
      ['createDate', null],
    ]);
  });
});

describe('names in SQL', () => {
  it('come from keys that can be nothing else', () => {
    expect(tableOf('sys/dict-type')).toBe('sys_dict_type');
    expect(tableOf('merchantManage/merchantGoodsCate')).toBe('merchant_manage_merchant_goods_cate');
    for (const key of [
      'sys/user;drop',
      'sys user',
      '../x',
      'sys/',
      'auth/session',
      'wf/task',
      'hall/file',
      `a/${'b'.repeat(60)}`,
    ]) {
      expect(() => tableOf(key)).toThrow(/entity/);
    }
    for (const field of ["a' or 1=1 --", 'a b', '', 'a.b', '1a'])
      expect(() => textOf(field)).toThrow('not a field name');
    expect(camel('create_date')).toBe('createDate');
    expect(snake('createDate')).toBe('create_date');
  });
});

describe('a tree', () => {
  it('loses nobody: not who has no parent any more, not who is in a circle', () => {
    const row = (id: string, parentId?: string) => ({ id, revision: 1, ...(parentId && { parentId }) });
    const ids = (nodes: ReturnType<typeof treeOf>): unknown => nodes.map((node) => [node.id, ids(node.children)]);
    expect(ids(treeOf([row('a'), row('b', 'a'), row('c', 'b'), row('d', 'gone')], 'parentId'))).toEqual([
      ['a', [['b', [['c', []]]]]],
      ['d', []],
    ]);
    const flat = (nodes: ReturnType<typeof treeOf>): string[] =>
      nodes.flatMap((node) => [node.id, ...flat(node.children)]);
    expect(flat(treeOf([row('x', 'y'), row('y', 'x'), row('z', 'z')], 'parentId')).sort()).toEqual(['x', 'y', 'z']);
  });
});

describe('small things', () => {
  it('fills templates without logic', () => {
    expect(fillPlaces('{a}-{b}-{constructor}', { a: '<1>', b: 2 }, { html: true })).toBe('&lt;1&gt;-2-');
    expect(fillPlaces('{a}', { a: '<1>' }, { html: false })).toBe('<1>');
    expect(fillPlaces('{姓名}、{日期}', { 姓名: '王' }, { html: false, keep: true })).toBe('王、{日期}');
    expect(placesIn('{姓名}{a}{姓名}{not a name}')).toEqual(['姓名', 'a']);
  });
  it('reads Quartz expressions on campus time', () => {
    const noon = nextRun('0 0 12 * * ?', new Date('2026-11-21T03:59:00Z'));
    expect(noon?.toISOString()).toBe('2026-11-21T04:00:00.000Z');
    expect(nextRun('0 0 12 ? * 2', new Date('2026-11-21T00:00:00Z'))?.toISOString()).toBe('2026-11-23T04:00:00.000Z');
    expect(nextRun('often', new Date())).toBeUndefined();
    expect(nextRun('0 0 0 30 2 ?', new Date())).toBeUndefined();
  });
});
