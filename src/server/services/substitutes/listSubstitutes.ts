import { HallError } from '../../../contract/errors.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { Person } from '../../../contract/person.ts';
import type { ActiveSubstitutes, Substitute } from '../../../contract/substitutes.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { isAdminOf } from '../flow/involvement.ts';
import type { Hall } from '../hall.ts';
import { substituteOf } from './row.ts';

/** A person has a few; older ones are no longer of use. */
const MOST = 100;

/** The person's own, the newest first. */
export async function listSubstitutes(person: Person, input: { locale: Locale }, hall: Hall): Promise<Substitute[]> {
  const rows = await hall.db
    .selectFrom('wf_substitute')
    .selectAll()
    .where('user_id', '=', person.id)
    .orderBy('begins_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => substituteOf(row, input.locale, hall));
}

/** Who stands in for the person now, and for whom he does. */
export async function activeSubstitutes(
  person: Person,
  input: { locale: Locale },
  hall: Hall,
): Promise<ActiveSubstitutes> {
  const now = hall.clock.now();
  const away = hall.substitutes.standInsOf(person.id, now);
  const standingIn = hall.substitutes.actingFor(person.id, now);
  const ids = [...away, ...standingIn].map(({ id }) => id);
  if (ids.length === 0) return { away: [], standingIn: [] };
  const rows = await hall.db
    .selectFrom('wf_substitute')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('begins_at')
    .orderBy('id')
    .execute();
  const all = rows.map((row) => substituteOf(row, input.locale, hall));
  return {
    away: all.filter(({ userId }) => userId === person.id),
    standingIn: all.filter(({ substituteId }) => substituteId === person.id),
  };
}

/** Everybody's that are not over, for workflow administrators within their data scope. */
export async function allSubstitutes(
  person: Person,
  input: { page: number; pageSize: number; locale: Locale },
  hall: Hall,
): Promise<Page<Substitute>> {
  if (!person.superAdmin && !person.roles.includes('workflow-admin')) throw new HallError('forbidden');
  const rows = await hall.db
    .selectFrom('wf_substitute')
    .selectAll()
    .where('ends_at', '>', hall.clock.now())
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  const seen = rows.filter(({ user_id }) => isAdminOf(person, hall.directory.deptOf(user_id)));
  const first = (input.page - 1) * input.pageSize;
  const list = seen.slice(first, first + input.pageSize).map((row) => substituteOf(row, input.locale, hall));
  return { list, totalCount: seen.length };
}
