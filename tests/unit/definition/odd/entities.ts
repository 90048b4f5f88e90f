import type { Files } from '../fixtures.ts';
import { schema } from './parts.ts';

const entity = (more: object = {}): object => ({
  title: 'Thing',
  permission: 'lab:thing',
  label: 'name',
  list: ['name'],
  ...more,
});
const NAME = { name: { type: 'string', title: 'Name', minLength: 1 } };

/** What else right entities may look like: none of these may be refused. */
export const ODD_ENTITIES: Record<string, Files> = {
  'lab/minimal': { 'entity.json': entity(), 'schema.json': schema(NAME, { required: ['name'] }) },
  'lab/tree': {
    'entity.json': entity({
      tree: 'parentId',
      scope: 'deptId',
      unique: [['name', 'deptId']],
      filters: ['deptId', 'name', 'kind', 'createDate', 'on'],
      sortable: ['name', 'createDate', 'n'],
      sort: { field: 'updateDate', order: 'asc' },
      list: ['name', 'deptName', 'ownerName', 'parentName', 'on', 'updaterName', 'creatorName', 'createDate', 'id'],
      actions: [
        'create',
        'update',
        { name: 'close', title: 'Close', confirm: true, on: 'batch', permission: 'lab:thing:update', set: {} },
      ],
    }),
    'schema.json': schema(
      {
        ...NAME,
        parentId: { type: 'string', title: 'Parent', 'x-record': 'lab/tree' },
        deptId: { type: 'string', title: 'Dept', format: 'dept-id' },
        ownerId: { type: 'string', title: 'Owner', format: 'user-id' },
        kind: { type: 'string', title: 'Kind', 'x-dict': 'vehicleType' },
        on: { type: 'string', title: 'On', format: 'date' },
        n: { type: 'integer', title: 'N', default: 0 },
        files: { $ref: 'common#/definitions/attachments' },
        price: { $ref: 'common#/definitions/money', title: 'Price' },
      },
      { required: ['name'] },
    ),
    'seed.json': [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B', parentId: 'a' },
    ],
  },
  'lab/deep/readonly': {
    'entity.json': entity({ readonly: true, label: 'id', icon: 'CarOutlined' }),
    'schema.json': schema({ name: { type: 'string', title: 'Name' } }),
    'ui.json': {},
  },
  'lab/rows': {
    'entity.json': entity({ list: ['name', 'total'], actions: [] }),
    'schema.json': schema(
      {
        ...NAME,
        total: { type: 'string', format: 'money', title: 'T', readOnly: true },
        rows: {
          type: 'array',
          title: 'R',
          items: { type: 'object', properties: { a: { type: 'string', title: 'A' } } },
        },
        addr: {
          type: 'object',
          title: 'Ad',
          properties: { city: { type: 'string', format: 'region-id', title: 'C' } },
        },
      },
      { required: ['name'] },
    ),
    'samples/valid-1.json': { as: 'admin', formData: { name: 'x', rows: [{ a: '1' }] } },
    'samples/invalid-1.json': { as: 'admin', formData: { name: '' }, errors: ['name'] },
  },
};
