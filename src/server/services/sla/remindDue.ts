import { HallError } from '../../../contract/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { refreshCalendar, workingTimeOf } from '../flow/calendar.ts';
import { versionOf } from '../flow/locate.ts';
import { tellStandIns } from '../flow/messages.ts';
import { nameInMessage } from '../flow/names.ts';
import type { InstanceRow, OpenTaskRow, Tx } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { holdersOf, superiorsOf } from './holders.ts';
import { nextStep, stepNow } from './steps.ts';
import type { ReminderStep } from './steps.ts';

const AT_ONCE = 20;
/** so long a request is left alone whose people could not be told */
const AGAIN_MS = 10 * 60_000;
/** a group larger than this learns of what is late from its lists only */
const MOST = 200;

/**
 * Tells those who hold what is urgent or late, and then who leads them: each step once a task, by one server. Requests
 * say themselves when they are to be looked at next, so nothing is computed over all of them.
 * @returns how many requests were looked at; 0 when nobody waits
 */
export async function remindDue(hall: Hall): Promise<number> {
  await hall.directory.fresh();
  await refreshCalendar(hall);
  return transaction(hall.db, async (trx) => {
    const now = hall.clock.now();
    const due = await trx
      .selectFrom('wf_instance')
      .selectAll()
      .where('remind_at', '<=', now)
      .where('state', '=', 'running')
      .where('suspended', '=', false)
      .orderBy('remind_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const instance of due) {
      const next = await remind(instance, { trx, now, hall }).catch((error: unknown) => {
        if (!(error instanceof HallError)) throw error;
        hall.log.error({ err: error, instance: instance.id }, 'nobody could be told that time runs out');
        return new Date(now.getTime() + AGAIN_MS);
      });
      await trx.updateTable('wf_instance').set({ remind_at: next }).where('id', '=', instance.id).execute();
    }
    return due.length;
  });
}

interface Context {
  trx: Tx;
  now: Date;
  hall: Hall;
}

/** @returns when the request is to be looked at again; null: not before it moves */
async function remind(instance: InstanceRow, context: Context): Promise<Date | null> {
  const { trx, now, hall } = context;
  const time = workingTimeOf(hall);
  const tasks = await trx.selectFrom('wf_task').selectAll().where('instance_id', '=', instance.id).execute();
  const waiting = tasks.filter(({ assignee }) => assignee !== instance.initiator);
  for (const task of waiting) {
    const step = stepNow(task, instance, now, time);
    if (step && (await isFirst(trx, task.id, step, now))) await tell(step, task, instance, context);
  }
  const next = waiting.flatMap((task) => nextStep(task, instance, now, time) ?? []);
  return next.length === 0 ? null : new Date(Math.min(...next.map((moment) => moment.getTime())));
}

async function isFirst(trx: Tx, taskId: string, step: ReminderStep, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('wf_reminder')
    .values({ task_id: taskId, step, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function tell(step: ReminderStep, task: OpenTaskRow, instance: InstanceRow, context: Context): Promise<void> {
  const { trx, hall } = context;
  const holders = (await holdersOf(task, trx, hall)).slice(0, MOST);
  const userIds = step === 'escalated' ? superiorsOf(holders, hall) : holders;
  const values = {
    number: instance.number,
    topic: instance.topic,
    node: nameInMessage(await versionOf(instance.version_id, hall, trx), task, hall),
    initiator: hall.directory.nameOf(instance.initiator),
    holder: holders.slice(0, 3).map((id) => hall.directory.nameOf(id)),
  };
  // who leads does not hold the task: he is led to the request
  const taskId = step === 'escalated' ? null : task.id;
  const message = { userIds, kind: `flow.${step}`, title: instance.title, values, instanceId: instance.id, taskId };
  await sendMessage(trx, message, hall);
  if (step !== 'escalated') await tellStandIns({ ...context, instance }, message);
}
