import { statement } from '../../db/statement.ts';
import type { CreatedTask } from './office.ts';
import type { Handle, InstanceRow, OpenTaskRow, Tx } from './rows.ts';

export interface Candidate {
  kind: 'user' | 'group';
  subject: string;
}

/** An open task with who may claim it. */
export interface OpenTask extends OpenTaskRow {
  candidates: Candidate[];
}

/** Every open task of a request, in one query: each verb begins with it. */
export async function openTasks(instanceId: string, db: Handle): Promise<OpenTask[]> {
  const { rows } = await statement<OpenTask>`select t.*, coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'subject', c.subject)) from wf_candidate c where c.task_id = t.id
    ), '[]'::jsonb) as candidates
    from wf_task t where t.instance_id = ${instanceId} order by t.id`.execute(db);
  return rows;
}

/** A new task, as it lies in its row. */
export function taskOf(
  created: CreatedTask,
  { instance, now }: { instance: Pick<InstanceRow, 'id' | 'topic'>; now: Date },
): OpenTask {
  const { id, token, activityId, name, assignee, dueAt, rows, candidateUsers, candidateGroups } = created;
  return {
    ...{ id, instance_id: instance.id, execution_id: token, activity_id: activityId, name, topic: instance.topic },
    ...{ assignee, owner: null, state: 'open', revision: 1, created_at: now, due_at: dueAt, rows },
    candidates: [
      ...[...new Set(candidateUsers)].map((subject): Candidate => ({ kind: 'user', subject })),
      ...[...new Set(candidateGroups)].map((subject): Candidate => ({ kind: 'group', subject })),
    ],
  };
}

/** Who holds the open tasks, by the token that waits for them: of a delegated task its owner. */
export function holdersOf(open: readonly OpenTask[]): Map<string, string> {
  return new Map(
    open.flatMap(({ execution_id, assignee, owner, state }) => {
      const holder = state === 'pending' ? (owner ?? assignee) : assignee;
      return holder === null ? [] : [[execution_id, holder] as const];
    }),
  );
}

type TaskChange = Partial<Pick<OpenTaskRow, 'assignee' | 'owner' | 'state'>>;

/** Changes who holds a task. Its revision moves on, so that who saw it before is told. */
export async function updateTask(trx: Tx, task: OpenTaskRow, change: TaskChange): Promise<void> {
  await trx
    .updateTable('wf_task')
    .set((update) => ({ ...change, revision: update('revision', '+', 1) }))
    .where('id', '=', task.id)
    .execute();
}
