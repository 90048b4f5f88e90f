import { sql } from 'kysely';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { tableOf } from '../../db/entity-columns.ts';
import type { Hall } from '../hall.ts';
import { offers, RIGHTS } from './openEntity.ts';
import type { Right } from './openEntity.ts';

const OTHER = 'dir-other';

const TITLES: Record<Right, string> = {
  list: '查看',
  info: '详情',
  save: '新增',
  update: '修改',
  delete: '删除',
  export: '导出',
  import: '导入',
};

/**
 * The menu entry of every entity with a button for each of its rights, for those that the seeds do not place themselves.
 * Ids are readable so that seeds of roles can name them: `sys-dict-type`, `sys-dict-type-save`. The directory is that of
 * the first step of the key (`dir-scientific`), as the seeds of sys/menu name it.
 */
export async function entityMenus(definitions: readonly EntityDefinition[], hall: Hall): Promise<FormData[]> {
  const { rows } = await sql<{ id: string; url: string | null; type: number }>`
    select id, data ->> 'url' as url, (data -> 'type')::integer as type from sys_menu`.execute(hall.db);
  const ids = new Set(rows.map((row) => row.id));
  const placed = new Map(rows.filter((row) => row.type === 1).map((row) => [row.url, row.id]));
  return definitions.flatMap((definition, order) => {
    const { title, icon } = definition.manifest;
    const id = placed.get(definition.key) ?? menuId(definition.key);
    const directory = `dir-${definition.key.split('/')[0]}`;
    const parentId = ids.has(directory) ? directory : OTHER;
    const entry = {
      id,
      parentId,
      type: 1,
      name: title,
      url: definition.key,
      icon: icon ?? 'TableOutlined',
      sort: 100 + order,
    };
    return [...(placed.has(definition.key) ? [] : [entry]), ...buttons(definition, id)];
  });
}

export function menuId(key: string): string {
  return tableOf(key).replaceAll('_', '-');
}

function buttons(definition: EntityDefinition, parentId: string): FormData[] {
  const { permission, actions = [] } = definition.manifest;
  const rights = RIGHTS.filter((right) => offers(definition, right)).map((right) => ({
    id: `${parentId}-${right}`,
    name: TITLES[right],
    permissions: `${permission}:${right}`,
  }));
  const known = new Set(rights.map((right) => right.permissions));
  const named = actions.flatMap((action) => {
    if (typeof action === 'string' || !action.permission || known.has(action.permission)) return [];
    known.add(action.permission);
    return [{ id: `${parentId}-${action.name}`, name: action.title ?? action.name, permissions: action.permission }];
  });
  return [...rights, ...named].map((button, sort) => ({ ...button, parentId, type: 2, sort }));
}
