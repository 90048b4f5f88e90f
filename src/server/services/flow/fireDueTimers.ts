import { ERRORS, HallError } from '../../../contract/errors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { postponeTimer, takeDueTimers, type DueTimer } from './dueTimers.ts';
import { writeHistory } from './history.ts';
import { readHouse } from './house.ts';
import { openProgress } from './openProgress.ts';
import type { Progress } from './progress.ts';
import { reasonText } from './reasons.ts';
import { advance } from './run.ts';
import { settle } from './settle.ts';

/** One timer a transaction: a request whose timer cannot fire does not hold up the others. */
const AT_ONCE = 1;
const MOST = 200;
/** so long a timer waits whose request cannot move on (nobody to approve, an expression that fails) */
const AGAIN_MS = 10 * 60_000;

/** Fires what is due, each timer once among all servers. Called again and again by the jobs' loop. */
export async function fireDueTimers(hall: Hall): Promise<number> {
  const labels = await readHouse(hall);
  let fired = 0;
  while (fired < MOST) {
    const timers = await fireNext(labels, hall);
    if (timers === 0) break;
    fired += timers;
  }
  return fired;
}

/** @returns how many timers are out of the way: fired, or put off because they could not be */
async function fireNext(labels: Progress['labels'], hall: Hall): Promise<number> {
  let due: DueTimer[] = [];
  try {
    await transaction(hall.db, async (trx) => {
      const now = hall.clock.now();
      due = await takeDueTimers(trx, now, AT_ONCE);
      for (const timer of due) await fire(timer, { hall, trx, now, labels, locale: 'zh-CN' });
    });
  } catch (error) {
    if (due.length === 0 || isDatabaseAway(error)) throw error;
    hall.log.error({ err: error, timers: due }, 'a timer could not fire');
    await transaction(hall.db, async (trx) => {
      const until = new Date(hall.clock.now().getTime() + AGAIN_MS);
      for (const timer of due) await postponeTimer(trx, timer, until);
    });
  }
  return due.length;
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof HallError && ERRORS[error.error].status > 500;
}

async function fire(
  timer: DueTimer,
  context: Omit<Progress, 'instance' | 'open' | 'topic' | 'called' | 'related'>,
): Promise<void> {
  const { trx, now } = context;
  const { token, activityId, cycle } = timer;
  const instance = await trx
    .selectFrom('wf_instance')
    .selectAll()
    .where('id', '=', timer.instanceId)
    .forUpdate()
    .executeTakeFirst();
  if (instance?.state !== 'running') return;
  const progress = await openProgress({ ...context, instance });
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId,
    activityName: progress.topic.process.nodes[activityId]?.name ?? '',
    assignee: null,
    outcome: 'timer',
    reason: reasonText('timer'),
    startedAt: now,
    endedAt: now,
  });
  const outcome = await advance(progress, { type: 'signal', token, event: activityId }, { cycle });
  await settle(progress, { outcome });
}
