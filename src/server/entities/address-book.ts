import { sql } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { ofPerson } from './views.ts';

/**
 * Teachers and office staff as their colleagues look them up, department by department and in each by the pinyin of their names,
 * which no database knows; students are in nobody's book.
 */
export const addressBook: Behaviour = {
  personName: 'realName',
  sortedBy: { realName: sql<string>`spelling`, deptId: sql<string>`place` },
  view: (tools) => {
    const people = tools.spelledPeople();
    const column = (name: 'id' | 'spelling' | 'place') => people.map((person) => person[name]);
    return sql`
    select person.id, person.revision, null::text as created_by, person.created_at, null::text as updated_by,
      person.updated_at, person.dept_id, coalesce(spelt.spelling, '') as spelling, coalesce(spelt.place, '') as place,
      jsonb_strip_nulls(jsonb_build_object('realName', ${ofPerson('realName')}, 'deptId', person.dept_id,
        'email', ${ofPerson('email')}, 'mobile', ${ofPerson('mobile')},
        'posts', (select jsonb_agg(post.id order by post.data -> 'sort', post.id)
          from sys_post post where jsonb_exists(person.data -> 'postIdList', post.id)))) as data
    from sys_user person left join unnest(${column('id')}::text[], ${column('spelling')}::text[], ${column('place')}::text[])
      as spelt (id, spelling, place) on spelt.id = person.id
    where ${ofPerson('accountType')} in ('2', '4') and coalesce(${ofPerson('status')}, '1') = '1'`;
  },
};
