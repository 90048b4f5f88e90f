import { sql } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { ofPerson } from './views.ts';

/** Teachers and office staff as their colleagues look them up; students are in nobody's book. */
export const addressBook: Behaviour = {
  view: () => sql`
    select person.id, person.revision, null::text as created_by, person.created_at, null::text as updated_by,
      person.updated_at, person.dept_id,
      jsonb_strip_nulls(jsonb_build_object('realName', ${ofPerson('realName')}, 'deptId', person.dept_id,
        'email', ${ofPerson('email')}, 'mobile', ${ofPerson('mobile')},
        'posts', (select jsonb_agg(post.id order by post.data -> 'sort', post.id)
          from sys_post post where jsonb_exists(person.data -> 'postIdList', post.id)))) as data
    from sys_user person
    where ${ofPerson('accountType')} in ('2', '4') and coalesce(${ofPerson('status')}, '1') = '1'`,
};
