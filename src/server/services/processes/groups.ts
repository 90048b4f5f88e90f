import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { seedText } from '../records/seedText.ts';

/** Roles, posts and departments as candidate groups, with their names. */
export function groupNames(locale: Locale, hall: Hall): { group: string; name: string }[] {
  const { directory } = hall;
  const groups = [
    ...directory.roleCodes().map((code) => `role:${code}`),
    ...directory.postCodes().map((code) => `post:${code}`),
    ...[...directory.depts()].map(({ id }) => `dept:${id}`),
  ];
  return groups.map((group) => ({ group, name: groupName(group, locale, hall) }));
}

/** The name of `role:<code>`, `post:<code>` or `dept:<id>` in the reader's language; what is none of them stays as it is. */
export function groupName(group: string, locale: Locale, { directory, registry }: Hall): string {
  const [kind = '', ...rest] = group.split(':');
  const code = rest.join(':');
  const spoken = (name: string): string => seedText(registry.entity(`sys/${kind}`), locale, name);
  if (kind === 'role') return spoken(directory.roleName(code));
  if (kind === 'post') return spoken(directory.postName(code));
  return kind === 'dept' ? spoken(directory.deptName(code)) : group;
}

/** What a role or a post is called in the reader's language. */
export const roleName = (code: string, locale: Locale, hall: Hall): string => groupName(`role:${code}`, locale, hall);
export const postName = (code: string, locale: Locale, hall: Hall): string => groupName(`post:${code}`, locale, hall);

/** The name of a department in the reader's language; nothing for none. */
export const deptName = (id: string | null | undefined, locale: Locale, hall: Hall): string =>
  id ? groupName(`dept:${id}`, locale, hall) : '';
