import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Directory } from '../../access/directory.ts';
import type { Tables } from '../../db/tables.ts';

export interface LostTask {
  taskId: string;
  instanceId: string;
  /** the request's number, as people know it */
  number: string;
  name: string;
}

const MOST = 100;

/**
 * Open tasks that nobody can do: who holds them is gone or disabled, or nobody is left of those who might take them. Asked
 * by the few different people and groups, not by task.
 */
export async function tasksWithoutHolder(db: Kysely<Tables>, directory: Directory): Promise<LostTask[]> {
  const enabled = (id: string): boolean => directory.user(id)?.enabled === true;
  const { rows: holders } = await sql<{ id: string }>`
    select distinct assignee as id from wf_task where assignee is not null`.execute(db);
  const { rows: candidates } = await sql<{ kind: string; subject: string }>`
    select distinct kind, subject from wf_candidate`.execute(db);
  const gone = holders.map(({ id }) => id).filter((id) => !enabled(id));
  const empty = candidates
    .filter(({ kind, subject }) => (kind === 'user' ? !enabled(subject) : directory.usersOf(subject).length === 0))
    .map(({ kind, subject }) => `${kind} ${subject}`);
  const { rows } = await sql<LostTask>`
    select t.id as "taskId", t.instance_id as "instanceId", i.number, t.name
    from wf_task t join wf_instance i on i.id = t.instance_id
    where i.state = 'running' and (t.assignee = any(${gone}::text[])
      or (t.assignee is null and not exists (
        select 1 from wf_candidate c where c.task_id = t.id and not (c.kind || ' ' || c.subject = any(${empty}::text[])))))
    order by t.id limit ${MOST}`.execute(db);
  return rows;
}
