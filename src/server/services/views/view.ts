import type { Selectable } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import type { SavedView, ViewShare } from '../../../contract/views.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { mayList } from '../records/openEntity.ts';

export type ViewRow = Selectable<Tables['hall_view']>;

const TASK_LIST = /^task:(todo|done|initiated|drafts|cc|overdue)(:[a-z][\w-]{0,99})?$/;
const ENTITY = 'entity:';
/** A chain of parents longer than this is a circle. */
const DEEPEST = 50;

/**
 * A view is only as good as the list under it: who may not read the list does not learn which views there are.
 * @throws HallError 404 for a list that there is not or that the person may not read
 */
export function checkList(person: Person, list: string, hall: Hall): void {
  if (TASK_LIST.test(list)) return;
  const entity = list.startsWith(ENTITY) ? hall.registry.entity(list.slice(ENTITY.length)) : undefined;
  if (!entity || !mayList(person, entity)) throw new HallError('viewNotFound');
}

/** Departments whose views the person finds: his own and those above it. */
export function deptsAbove(person: Person, hall: Hall): string[] {
  const found: string[] = [];
  let next = person.deptId;
  while (next !== null && found.length < DEEPEST && !found.includes(next)) {
    found.push(next);
    next = hall.directory.dept(next)?.parentId ?? null;
  }
  return found;
}

/** Whether the view stands in the person's list, or `byLink` opens for him who has its address. */
export function isSharedWith(person: Person, { owner_id, share }: ViewRow, byLink: boolean, hall: Hall): boolean {
  if (owner_id === person.id || share.everybody || (byLink && share.link)) return true;
  const depts = deptsAbove(person, hall);
  return share.roles.some((role) => person.roles.includes(role)) || share.depts.some((dept) => depts.includes(dept));
}

/** Offices speak to everybody; others share with whom they belong to, and by link. */
export function mayAddressAll(person: Person): boolean {
  return person.superAdmin || person.accountType === ACCOUNT_TYPES.staff || person.accountType === ACCOUNT_TYPES.admin;
}

/** @throws HallError badRequest for roles and departments that there are not, forbidden for those that are not his */
export function checkShare(person: Person, share: ViewShare, hall: Hall): void {
  const { directory } = hall;
  const unknown =
    share.roles.some((code) => directory.role(code) === undefined) ||
    share.depts.some((id) => directory.dept(id) === undefined);
  if (unknown) throw new HallError('badRequest', { data: { field: 'share' } });
  if (mayAddressAll(person)) return;
  const own = deptsAbove(person, hall);
  const strange =
    share.everybody ||
    share.roles.some((role) => !person.roles.includes(role)) ||
    share.depts.some((dept) => !own.includes(dept));
  if (strange) throw new HallError('forbidden');
}

/** With whom a view is shared is its owner's business. */
export function savedView(person: Person, row: ViewRow, hall: Hall): SavedView {
  const mine = row.owner_id === person.id;
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    state: row.state,
    share: mine ? row.share : { everybody: row.share.everybody, link: row.share.link, roles: [], depts: [] },
    mine,
    ownerName: hall.directory.nameOf(row.owner_id),
    revision: row.revision,
  };
}

/** The person's own view, for changing it. @throws HallError 404 for what is not his */
export async function ownView(person: Person, id: string, db: Hall['db']): Promise<ViewRow> {
  const row = await db
    .selectFrom('hall_view')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', person.id)
    .executeTakeFirst();
  if (!row) throw new HallError('viewNotFound');
  return row;
}
