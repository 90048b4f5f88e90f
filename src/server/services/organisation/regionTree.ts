import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import type { DeptNode } from './deptTree.ts';

/** Provinces, cities and counties, for pickers. */
export async function regionTree(_person: Person, hall: Hall): Promise<DeptNode[]> {
  const { rows } = await sql<{ id: string; name: string; parent: string | null }>`
    select id, data ->> 'name' as name, data ->> 'parentId' as parent from sys_region
    order by coalesce((data -> 'sort')::integer, 0), id`.execute(hall.db);
  const nodes = new Map(rows.map(({ id, name }): [string, DeptNode] => [id, { id, name, children: [] }]));
  const top: DeptNode[] = [];
  for (const { id, parent } of rows) {
    const node = nodes.get(id);
    if (node) (nodes.get(parent ?? '')?.children ?? top).push(node);
  }
  return top;
}
