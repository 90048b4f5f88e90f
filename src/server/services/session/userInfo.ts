import type { Person, UserInfo } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

/** What a page shows about who is logged in. */
export function userInfo(person: Person, hall: Hall): UserInfo {
  return {
    id: person.id,
    username: person.username,
    name: person.realName,
    realName: person.realName,
    superAdmin: person.superAdmin ? 1 : 0,
    type: person.accountType,
    deptId: person.deptId,
    deptName: hall.directory.deptName(person.deptId),
    avatar: hall.directory.user(person.id)?.avatar ?? null,
  };
}
