import { sql } from 'kysely';
import type { DataError } from '../../definition/types/projection.ts';
import type { Behaviour, BehaviourContext, Change } from './behaviour.ts';
import { refuseHeld } from './held.ts';
import { selectRecords } from './store.ts';

/**
 * A role gives menus (with them permissions) and departments. Who is not a super administrator can only give what he has
 * himself, or he could make himself anything.
 */
export const role: Behaviour = {
  revisions: ['directory', 'menu'],
  async beforeSave(change, context) {
    return context.person.superAdmin
      ? []
      : [...(await foreignMenus(change, context)), ...foreignDepartments(change, context)];
  },
  beforeDelete: (records, context) => refuseHeld(records, 'roleIdList', context),
};

async function foreignMenus(change: Change, context: BehaviourContext): Promise<DataError[]> {
  const added = addedTo(change, 'menuList');
  if (!added.length) return [];
  const where = [sql`id = any(${added}::text[])`];
  const menus = await selectRecords(context.trx, context.entity('sys/menu'), { where });
  const codes = menus.flatMap(({ data }) => String(data['permissions'] ?? '').split(','));
  const own = new Set(context.person.permissions);
  const foreign = codes.some((code) => code.trim() !== '' && !own.has(code.trim()));
  return foreign ? [{ path: 'menuList', message: context.text('grantOwn') }] : [];
}

function foreignDepartments(change: Change, { person, text }: BehaviourContext): DataError[] {
  const scope = new Set(person.dataScope ?? []);
  const foreign = addedTo(change, 'deptList').some((dept) => !scope.has(dept));
  return foreign ? [{ path: 'deptList', message: text('grantOwn') }] : [];
}

/** Elements of a list that the record did not have before. */
export function addedTo({ data, before }: Change, field: string): string[] {
  const had = new Set(strings(before?.data[field]));
  return strings(data[field]).filter((each) => !had.has(each));
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
