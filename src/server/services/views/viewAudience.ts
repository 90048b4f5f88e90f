import type { Person } from '../../../contract/person.ts';
import type { ViewAudience } from '../../../contract/views.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { deptName, roleName } from '../processes/groups.ts';
import { deptsAbove, mayAddressAll } from './view.ts';

/** With whom the person may share a view. */
export function viewAudience(person: Person, { locale }: { locale: Locale }, hall: Hall): ViewAudience {
  const { directory } = hall;
  const all = mayAddressAll(person);
  const roles = all ? directory.roleCodes() : person.roles;
  const depts = all ? [...directory.depts()].map(({ id }) => id) : deptsAbove(person, hall);
  return {
    everybody: all,
    roles: roles.map((code) => ({ value: code, label: roleName(code, locale, hall) })),
    depts: depts.map((id) => ({ value: id, label: deptName(id, locale, hall) })),
  };
}
