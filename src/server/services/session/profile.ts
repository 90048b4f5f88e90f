import { sql } from 'kysely';
import type { Person, Profile, ProfileChange, Reachable } from '../../../contract/person.ts';
import { findRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { deptName, postName, roleName } from '../processes/groups.ts';
import type { RecordCall } from '../records/call.ts';
import { seedLabel } from '../records/seedText.ts';
import { visibleRecord } from '../records/getRecord.ts';
import { entityOf, unguarded } from '../records/openEntity.ts';
import type { OpenEntity } from '../records/openEntity.ts';
import { saveRecord } from '../records/saveRecord.ts';
import { provePassword } from './ownPassword.ts';

/** What the hall knows of the person who asks. */
export async function readProfile(person: Person, call: RecordCall, hall: Hall): Promise<Profile> {
  const { data, revision } = await visibleRecord(ownEntity(person, call, hall), person.id, hall);
  const { directory } = hall;
  const { locale } = call;
  const text = (name: string): string => (typeof data[name] === 'string' ? data[name] : '');
  const majors = hall.registry.entity('sys/major');
  const major = majors && text('majorId') ? await findRecord(hall.db, majors, text('majorId')) : undefined;
  return {
    ...{ username: person.username, realName: person.realName, userCode: text('userCode'), zweimc: text('zweimc') },
    deptName: deptName(person.deptId, locale, hall),
    roles: person.roles.map((code) => roleName(code, locale, hall)),
    posts: person.posts.map((code) => postName(code, locale, hall)),
    ...{
      className: text('className'),
      major: majors ? seedLabel(majors, locale, String(major?.data['zy'] ?? '')) : '',
    },
    counselor: directory.nameOf(text('counselorId')),
    supervisor: directory.nameOf(text('supervisorId')),
    ...{ mobile: text('mobile'), email: text('email'), avatar: (data['avatar'] ?? []) as Reachable['avatar'] & object },
    revision,
  };
}

/**
 * Changes how the person is reached, and his picture; everything else about him is the administration's. Judged, logged and
 * told like any change of his record. Another mail address asks for the password: who reads it may set a forgotten one anew.
 * @throws HallError validationFailed, staleRevision, oldPasswordWrong, accountLocked, tooMany
 */
export async function changeProfile(
  person: Person,
  { revision, password = '', ...reach }: ProfileChange,
  call: RecordCall,
  hall: Hall,
): Promise<void> {
  const entity = ownEntity(person, call, hall);
  const { data } = await visibleRecord(entity, person.id, hall);
  if (reach.email !== String(data['email'] ?? '')) await provePassword(person, password, call.ip, hall);
  const change = { id: person.id, body: { ...data, ...reach }, call, ...(revision !== undefined && { revision }) };
  await saveRecord(person, entity, change, hall);
}

/** The person's own row of the users, whatever his rights. */
function ownEntity(person: Person, call: RecordCall, hall: Hall): OpenEntity {
  const definition = entityOf('sys/user', call.locale, hall);
  return { ...unguarded(person, definition, hall), scope: [sql`id = ${person.id}`] };
}
