import type { FormData } from '../../../definition/types/json.ts';
import type { Moment } from '../../../definition/types/manifest.ts';
import { later } from '../../db/later.ts';
import type { Outcome } from '../../engine/port.ts';
import { amountOf } from './amount.ts';
import { runDelegate } from './delegates.ts';
import { runEffects } from './effects.ts';
import { finish } from './finish.ts';
import type { EndState } from '../../../contract/flow.ts';
import { writeHistory } from './history.ts';
import type { FormChange, HistoryStep } from './history.ts';
import { tellTasks } from './messages.ts';
import { drawNumbers } from './numbers.ts';
import { clockColumns, liesWithApplicant, openAfter } from '../promise/keepClock.ts';
import type { ClockColumns } from '../promise/keepClock.ts';
import type { Progress } from './progress.ts';
import { readReason, reasonText } from '../../engine/reasons.ts';
import type { OpenTaskRow } from './rows.ts';
import { summaryOf } from './summary.ts';

/** id of the step at which a request lies with its applicant again */
const APPLICANT = 'start';

export interface Settlement {
  outcome: Outcome;
  /** tasks that were open before the move: the engine has deleted what it cancelled */
  open: readonly OpenTaskRow[];
  /** the task that the person finished himself: it has its row */
  acted?: string;
  /** the form as it is now, where the step changed it */
  formData?: FormData | undefined;
  /** how it ends, where the verb says so rather than the process */
  endState?: EndState;
  /** the user task that the person completed, or `started` */
  done?: Moment;
}

/**
 * Writes down what the engine did: automatic and cancelled steps, numbers, service tasks, the request's own row, records,
 * its end, and the news for those whose turn it is. The person's own step has been written before.
 */
export async function settle(progress: Progress, settlement: Settlement): Promise<void> {
  const before = settlement.formData ?? progress.instance.form_data;
  const after = await drawNumbers(progress, momentsOf(settlement), before);
  const drawn = after === before ? {} : { before, after };
  const formData = after === progress.instance.form_data ? undefined : after;
  await writeOutcome(progress, settlement);
  await updateInstance(progress, formData, endOf(settlement), clockOf(progress, settlement));
  progress.instance.form_data = after;
  await tellOutcome(progress, settlement, drawn);
}

/** What this move makes happen, in order: the person's step, steps that completed by themselves, the end. */
export function momentsOf(settlement: Settlement): Moment[] {
  const { done, outcome } = settlement;
  const ended = endOf(settlement);
  // a list of nobody is passed by: nothing was completed
  const completed = outcome.automatic.filter(({ reason }) => readReason(reason)?.name !== 'emptyList');
  const automatic = completed.map(({ activityId }): Moment => `node:${activityId}`);
  const end = ended === undefined ? [] : [ended];
  return [...(done === undefined ? [] : [done]), ...automatic, ...end];
}

export function endOf({ outcome, endState }: Settlement): EndState | undefined {
  return endState ?? (outcome.state === 'running' ? undefined : outcome.state);
}

/** The clock after the move: it stands still while the request lies with its applicant. */
export function clockOf(progress: Progress, settlement: Settlement): ClockColumns {
  const { open, outcome, acted } = settlement;
  const { initiator } = progress.instance;
  const columns = (goes: Parameters<typeof clockColumns>[1]) => clockColumns(progress, goes);
  if (endOf(settlement)) return columns('ended');
  const returned = outcome.created.some(({ activityId }) => activityId === APPLICANT);
  const lies = liesWithApplicant(initiator, openAfter(open, outcome, acted));
  return { ...columns(lies ? 'stopped' : 'on'), ...(returned && { returned }) };
}

export async function writeOutcome(progress: Progress, settlement: Settlement): Promise<void> {
  const { trx } = progress;
  await writeHistory(trx, ...automaticSteps(progress, settlement.outcome), ...cancelledSteps(progress, settlement));
  for (const delegate of settlement.outcome.delegates) {
    await runDelegate(progress, delegate);
    await writeService(progress, delegate);
  }
}

export async function tellOutcome(progress: Progress, settlement: Settlement, drawn: FormChange = {}): Promise<void> {
  const { outcome } = settlement;
  for (const moment of momentsOf(settlement)) await runEffects(progress, moment, progress.instance.form_data);
  const ended = endOf(settlement);
  if (ended) await finish(progress, ended, drawn, outcome.endedAt);
  else await tellTasks(progress, outcome.created);
}

/**
 * The request's row after a step: its revision counts every change. Without `clock` the step did not move it (comment,
 * claim, delegate) and its clock goes on as before.
 */
export async function updateInstance(
  progress: Progress,
  formData?: FormData,
  ended?: EndState,
  clock?: ClockColumns,
): Promise<void> {
  const { trx, instance, topic, labels, hall, now } = progress;
  // the news that follow are told to those who may sign such an amount
  if (formData) instance.amount = amountOf(topic, formData);
  const form = formData && {
    amount: instance.amount,
    form_data: JSON.stringify(formData),
    summary: JSON.stringify(await summaryOf(topic, formData, labels, trx, hall)),
  };
  await later(
    trx,
    trx
      .updateTable('wf_instance')
      .set((update) => ({
        revision: update('revision', '+', 1),
        ...form,
        ...clock,
        ...(ended && { state: ended, ended_at: now }),
      }))
      .where('id', '=', instance.id),
  );
}

/** What the process did by itself: a message, a record. */
async function writeService({ trx, instance, now }: Progress, task: Outcome['delegates'][number]): Promise<void> {
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: task.activityId,
    activityName: task.name,
    assignee: null,
    outcome: 'service',
    reason: reasonText('service'),
    startedAt: now,
    endedAt: now,
  });
}

function automaticSteps({ instance, now }: Progress, outcome: Outcome): HistoryStep[] {
  return outcome.automatic.map(({ activityId, name, reason }) => ({
    instanceId: instance.id,
    activityId,
    activityName: name,
    assignee: readReason(reason)?.values.userId ?? null,
    outcome: 'auto',
    reason,
    startedAt: now,
    endedAt: now,
  }));
}

function cancelledSteps({ instance, now }: Progress, { outcome, open, acted }: Settlement): HistoryStep[] {
  return outcome.cancelled
    .filter(({ taskId }) => taskId !== acted)
    .map(({ taskId, activityId }) => {
      const task = open.find(({ id }) => id === taskId);
      return {
        instanceId: instance.id,
        taskId,
        activityId,
        activityName: task?.name ?? activityId,
        rows: task?.rows ?? null,
        assignee: task?.assignee ?? null,
        onBehalfOf: task?.owner ?? null,
        outcome: 'cancelled',
        reason: reasonText('cancelled'),
        startedAt: task?.created_at ?? now,
        endedAt: now,
      };
    });
}
