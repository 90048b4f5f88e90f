import type { Files } from './files.ts';
import { isChinese, jsonText, type Outline } from './outline.ts';

/** A small entity that works: a name, a kind of state, a remark, with list, filters and all actions. */
export function entityFiles({ key, title, english, meta }: Outline): Files {
  return {
    'entity.json': jsonText({
      $schema: `${meta}/entity.schema.json`,
      title,
      permission: key.replaceAll('/', ':'),
      label: 'name',
      icon: 'DatabaseOutlined',
      list: ['name', 'status', 'remark', 'createDate'],
      filters: ['name', 'status'],
      sort: { field: 'createDate', order: 'desc' },
      sortable: ['name', 'createDate'],
      unique: [['name']],
      actions: ['create', 'update', 'delete', 'deleteBatch', 'export', 'import'],
    }),
    'schema.json': jsonText({
      $schema: `${meta}/schema.schema.json`,
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', minLength: 1, maxLength: 100 },
        status: {
          type: 'integer',
          title: '状态',
          oneOf: [
            { const: 1, title: '启用' },
            { const: 0, title: '停用' },
          ],
          default: 1,
        },
        remark: { type: 'string', title: '备注', maxLength: 500 },
      },
    }),
    'ui.json': jsonText({ $schema: `${meta}/ui.schema.json`, remark: { 'ui:widget': 'textarea' } }),
    'locales/en-US.json': jsonText({
      ...(isChinese(title) && { [title]: english }),
      名称: 'Name',
      状态: 'State',
      启用: 'In use',
      停用: 'Out of use',
      备注: 'Remark',
    }),
    'samples/valid-1.json': jsonText({ as: 'admin', formData: { name: '示例', status: 1 } }),
    'samples/invalid-1.json': jsonText({ as: 'admin', formData: { status: 1 }, errors: ['name'] }),
  };
}
