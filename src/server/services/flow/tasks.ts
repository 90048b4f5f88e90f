import type { OpenTaskRow, Tx } from './rows.ts';

type TaskChange = Partial<Pick<OpenTaskRow, 'assignee' | 'owner' | 'state'>>;

/** Changes who holds a task. Its revision moves on, so that who saw it before is told. */
export async function updateTask(trx: Tx, task: OpenTaskRow, change: TaskChange): Promise<void> {
  await trx
    .updateTable('wf_task')
    .set((update) => ({ ...change, revision: update('revision', '+', 1) }))
    .where('id', '=', task.id)
    .execute();
}
