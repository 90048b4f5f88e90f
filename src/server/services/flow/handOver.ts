import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { reasonText } from './reasons.ts';
import type { Hall } from '../hall.ts';
import { holdersOf } from '../sla/holders.ts';
import { writeHistory } from './history.ts';
import { versionOf } from './locate.ts';
import { tellOfTask } from './messages.ts';
import type { Handle, OpenTaskRow, Tx } from './rows.ts';
import { updateTask } from './tasks.ts';
import { START } from './taskMove.ts';

/**
 * Open tasks that nobody could do without this person: his own, those that come back to him, and those that he alone may
 * claim. What lies with him as an applicant is his request, not his work.
 */
export async function tasksOnlyOf(userId: string, db: Handle, hall: Hall): Promise<OpenTaskRow[]> {
  const groups = hall.directory.groupsOf(userId).filter((group) => {
    const members = hall.directory.usersOf(group);
    return members.every((id) => id === userId);
  });
  const tasks = await db
    .selectFrom('wf_task as task')
    .selectAll('task')
    .where('task.activity_id', '<>', START)
    .where((where) =>
      where.or([
        where('task.assignee', '=', userId),
        where('task.owner', '=', userId),
        where.and([
          where('task.assignee', 'is', null),
          sql<boolean>`exists (select from wf_candidate candidate where candidate.task_id = task.id
            and (candidate.kind = 'user' and candidate.subject = ${userId}
              or candidate.kind = 'group' and candidate.subject = any(${groups}::text[])))`,
        ]),
      ]),
    )
    .orderBy('task.instance_id')
    .orderBy('task.id')
    .execute();
  const alone: OpenTaskRow[] = [];
  for (const task of tasks) {
    const holders = task.assignee === null ? await holdersOf(task, db, hall) : [];
    if (holders.every((id) => id === userId)) alone.push(task);
  }
  return alone;
}

export interface HandOver {
  from: string;
  to: string;
  comment: string;
}

/** Gives all of these tasks to somebody else, each with a line in its request's history. Answers how many. */
export async function handOverTasks(person: Person, input: HandOver, trx: Tx, hall: Hall): Promise<number> {
  const { from, to, comment } = input;
  if (to === from || hall.directory.user(to)?.enabled !== true) throw new HallError('personLeft');
  const ids = [...new Set((await tasksOnlyOf(from, trx, hall)).map((task) => task.instance_id))].sort();
  // the lock that every verb takes: nobody completes a task while it changes hands
  const locked = trx.selectFrom('wf_instance').selectAll().where('id', 'in', ids).orderBy('id').forUpdate();
  const instances = new Map(ids.length ? (await locked.execute()).map((row) => [row.id, row]) : []);
  const tasks = await tasksOnlyOf(from, trx, hall);
  const now = hall.clock.now();
  for (const task of tasks) {
    const instance = instances.get(task.instance_id);
    // one that came in this moment has another lock: it is said in the list of tasks without a holder
    if (!instance) continue;
    const delegated = task.assignee !== null && task.assignee !== from;
    await updateTask(trx, task, delegated ? { owner: to } : { assignee: to, owner: null, state: 'open' });
    await trx.deleteFrom('wf_candidate').where('task_id', '=', task.id).execute();
    await writeHistory(trx, {
      ...{ instanceId: instance.id, taskId: task.id, activityId: task.activity_id, activityName: task.name },
      ...{ assignee: person.id, outcome: 'reassign', comment, startedAt: task.created_at, endedAt: now },
      reason: reasonText('reassigned', { from, userId: to }),
    });
    await trx
      .updateTable('wf_instance')
      .set((update) => ({ revision: update('revision', '+', 1) }))
      .where('id', '=', instance.id)
      .execute();
    const topic = await versionOf(instance.version_id, hall, trx);
    const progress = { trx, hall, instance, now, topic };
    await tellOfTask(progress, 'transferred', [to], task, { by: person.realName });
  }
  return tasks.length;
}
