import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

/**
 * Menus may name calls as their resources (sys/menu): such a call is open only to whom a role gives one of these menus,
 * beside what it asks for itself. A super administrator has every menu.
 */
export function refuseUnlessMenu(person: Person, call: { method: string; path: string }, { directory }: Hall): void {
  if (person.superAdmin) return;
  const menus = directory.menusNaming(call.method, call.path);
  if (menus.length === 0) return;
  const given = new Set(person.roles.flatMap((code) => directory.role(code)?.menuIds ?? []));
  if (!menus.some((menu) => given.has(menu))) throw new HallError('forbidden');
}
