import { sql } from 'kysely';
import type { DataError } from '../../definition/types/projection.ts';
import { exceeds, refuseAbove, strings } from './authority.ts';
import type { Behaviour, BehaviourContext, Change } from './behaviour.ts';
import { frozen } from './frozen.ts';
import { refuseHeld } from './held.ts';
import { selectRecords } from './store.ts';
import type { StoredRecord } from './store.ts';

/**
 * A role gives menus (with them permissions), departments, and the tasks of its code. Who is not a super administrator can
 * only give what he has himself, and touch no role that gives more, or he could make himself anything.
 */
export const role: Behaviour = {
  revisions: ['directory', 'menu'],
  async beforeSave(change, context) {
    if (change.before) refuseAbove(authorityOf(change.before, context), context);
    const menuList = strings(change.data['menuList']);
    if (menuList.length > 0) change.data['menuList'] = await withReading(menuList, context);
    return [...frozen(change, 'code', context), ...(await foreignRights(change, context))];
  },
  async beforeDelete(records, context) {
    for (const record of records) refuseAbove(authorityOf(record, context), context);
    await refuseHeld(records, 'roleIdList', context);
  },
};

const authorityOf = ({ id }: StoredRecord, { tools }: BehaviourContext) =>
  tools.authorityOf({ roleIdList: [id], postIdList: [], deptIds: tools.membersDepts(id) });

/**
 * Who may change records may see them: with any right of an entity come its list and its single record, or its page would
 * answer with a refusal.
 */
async function withReading(
  menuList: readonly string[],
  { trx, entity, isEntity }: BehaviourContext,
): Promise<string[]> {
  const chosen = sql`id = any(${menuList}::text[])`;
  const buttons = sql`(data -> 'type')::integer = 2`;
  const given = await selectRecords(trx, entity('sys/menu'), { where: [chosen, buttons] });
  const reading = given.flatMap((menu) => {
    const prefix = PREFIX.exec(permissionsOf(menu)[0] ?? '')?.[1];
    return prefix === undefined || !isEntity(prefix.replaceAll(':', '/')) ? [] : [`${prefix}:list`, `${prefix}:info`];
  });
  const named = sql`data ->> 'permissions' = any(${[...new Set(reading)]}::text[])`;
  const implied = await selectRecords(trx, entity('sys/menu'), { where: [named, buttons] });
  return [...new Set([...menuList, ...implied.map(({ id }) => id)])];
}

async function foreignRights({ id, data }: Change, context: BehaviourContext): Promise<DataError[]> {
  if (context.person.superAdmin) return [];
  const message = context.text('grantOwn');
  const menuList = strings(data['menuList']);
  const where = [sql`id = any(${menuList}::text[])`];
  const menus = await selectRecords(context.trx, context.entity('sys/menu'), { where });
  const permissions = menus.flatMap(permissionsOf);
  const { tools, person } = context;
  const scope = tools.scopeOfRole(data, [...tools.membersDepts(id), person.deptId]);
  const wide = (data['dataScope'] ?? 'custom') !== 'custom';
  return [
    ...(exceeds(menus.length < menuList.length ? null : { permissions }, context)
      ? [{ path: 'menuList', message }]
      : []),
    ...(exceeds({ deptIds: scope }, context) ? [{ path: wide ? 'dataScope' : 'deptList', message }] : []),
  ];
}

/** `sys:user:save` belongs to `sys:user`. */
const PREFIX = /^(.+):[^:]+$/;

function permissionsOf({ data }: StoredRecord): string[] {
  return String(data['permissions'] ?? '')
    .split(',')
    .flatMap((code) => code.trim() || []);
}
