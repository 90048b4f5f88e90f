import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Handle } from './rows.ts';
import { groupsOf, isAdminOf } from './involvement.ts';

/** Whether the person has, or had, to do with a request of one of these topics: a task, a step behind him, a copy. */
export async function handlesAny(person: Person, topics: readonly string[], db: Handle): Promise<boolean> {
  if (topics.length === 0) return false;
  if (isAdminOf(person, person.deptId)) return true;
  const ofTopic = sql`select 1 from wf_instance instance where instance.id = instance_id
    and instance.topic = any(${[...topics]}::text[])`;
  const groups = groupsOf(person);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from wf_task where assignee = ${person.id} and exists (${ofTopic}))
      or exists (select 1 from wf_candidate join wf_task on wf_task.id = task_id
        where ((kind = 'user' and subject = ${person.id}) or (kind = 'group' and subject = any(${groups}::text[])))
          and exists (${ofTopic}))
      or exists (select 1 from wf_history where assignee = ${person.id} and exists (${ofTopic}))
      or exists (select 1 from wf_reader where user_id = ${person.id} and exists (${ofTopic})) as found`.execute(db);
  return rows[0]?.found === true;
}
