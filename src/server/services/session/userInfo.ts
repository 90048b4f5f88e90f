import type { Person, UserInfo } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { deptName } from '../processes/groups.ts';

/** What a page shows about who is logged in. */
export function userInfo(person: Person, { locale }: { locale: Locale }, hall: Hall): UserInfo {
  return {
    id: person.id,
    username: person.username,
    name: person.realName,
    realName: person.realName,
    superAdmin: person.superAdmin ? 1 : 0,
    type: person.accountType,
    deptId: person.deptId,
    deptName: deptName(person.deptId, locale, hall),
    avatar: hall.directory.user(person.id)?.avatar ?? null,
  };
}
