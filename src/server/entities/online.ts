import { sql } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { campusText, ofPerson } from './views.ts';

/** Who is logged in: the live sessions. The row's id is the session's, which is no secret (the cookie's value is). */
export const online: Behaviour = {
  view: () => sql`
    select session.id, 1 as revision, session.user_id as created_by, session.created_at,
      null::text as updated_by, session.created_at as updated_at, person.dept_id,
      jsonb_build_object('userId', session.user_id, 'username', ${ofPerson('username')}, 'realName', ${ofPerson('realName')},
        'ip', session.ip, 'userAgent', session.user_agent, 'deptId', person.dept_id,
        'loginDate', ${campusText(sql`session.created_at`)}, 'expireDate', ${campusText(sql`session.expires_at`)}) as data
    from auth_session session join sys_user person on person.id = session.user_id
    where session.expires_at > now()`,
  actions: {
    async kickOut(record, _input, { trx, tools }) {
      await tools.kickOut(trx, record.id);
      return null;
    },
  },
};
