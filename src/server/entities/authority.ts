import { HallError } from '../../contract/errors.ts';
import type { Authority, BehaviourContext, ReadContext } from './behaviour.ts';

const NOTHING: Authority = { permissions: [], deptIds: [], groups: [], leads: [] };

/**
 * The one rule of "grant only your own": whether this is more than the person has himself. A super administrator has
 * everything; a role or post that nobody knows (null) is more than anybody has.
 */
export function exceeds(given: Partial<Authority> | null, { person, tools }: ReadContext): boolean {
  if (person.superAdmin) return false;
  if (!given) return true;
  const { permissions, deptIds, groups, leads } = { ...NOTHING, ...given };
  const own: Authority = {
    permissions: person.permissions,
    deptIds: person.dataScope,
    groups: [...person.roles.map((code) => `role:${code}`), ...person.posts.map((code) => `post:${code}`)],
    // who leads a department is above those below it
    leads: tools.ledBy(person.id).flatMap((dept) => tools.withDescendants(dept)),
  };
  return (
    isMore(permissions, own.permissions) ||
    (own.deptIds !== null && (deptIds === null || isMore(deptIds, own.deptIds))) ||
    isMore(groups, own.groups) ||
    isMore(leads, own.leads)
  );
}

/** Whether these people, who are to approve something, are not all of one's own departments, or are oneself. */
export function namesForeign(userIds: readonly string[], context: ReadContext): boolean {
  const { person, tools } = context;
  if (person.superAdmin) return false;
  return userIds.includes(person.id) || exceeds({ deptIds: userIds.map((id) => tools.deptOf(id) ?? '') }, context);
}

/** Refuses to touch what gives, or who has, more than the person. */
export function refuseAbove(given: Partial<Authority> | null, context: BehaviourContext): void {
  if (exceeds(given, context)) throw new HallError('forbidden');
}

function isMore(given: readonly string[], own: readonly string[]): boolean {
  const has = new Set(own);
  return given.some((each) => !has.has(each));
}

/** The texts of a list of a record's data. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
