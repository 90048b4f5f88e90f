import type { FormData } from '../../../definition/types/json.ts';
import type { Moment } from '../../../definition/types/manifest.ts';
import { compiled, together, type Part } from '../../db/statement.ts';
import { APPLICANT } from '../../engine/port.ts';
import type { Advance } from './advance.ts';
import { amountOf } from './amount.ts';
import { doneWith } from './concerned.ts';
import { runDelegate } from './delegates.ts';
import { runEffects } from './effects.ts';
import { finish } from './finish.ts';
import type { EndState } from '../../../contract/flow.ts';
import { writeHistory } from './history.ts';
import type { FormChange, HistoryStep } from './history.ts';
import { tellTasks } from './messages.ts';
import { drawNumbers } from './numbers.ts';
import { clockColumns, liesWithApplicant } from '../sla/keepClock.ts';
import type { ClockColumns } from '../sla/keepClock.ts';
import type { Progress } from './progress.ts';
import { readReason, reasonText, type ReasonName } from './reasons.ts';
import { summaryOf } from './summary.ts';
import { taskOf, type OpenTask } from './tasks.ts';
import { taskParts } from './taskParts.ts';

export interface Settlement {
  outcome: Advance;
  /** the task that the person finished himself: it has its row */
  acted?: string;
  /** the form as it is now, where the step changed it */
  formData?: FormData | undefined;
  /** how it ends, where the verb says so rather than the process */
  endState?: EndState;
  /** the user task that the person completed, or `started` */
  done?: Moment;
  /** why he sends it back or ends it, for its applicant */
  why?: string | undefined;
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
  await writeSteps(progress, settlement);
  const moved = follow(progress, settlement.outcome);
  await runDelegates(progress, settlement.outcome);
  const clock = clockOf(progress, settlement);
  await updateInstance(progress, { formData, ended: endOf(settlement), clock, moved });
  progress.instance.form_data = after;
  await tellOutcome(progress, settlement, drawn);
}

/** What this move makes happen, in order: the person's step, steps that completed by themselves, the end. */
export function momentsOf(settlement: Settlement): Moment[] {
  const { done, outcome } = settlement;
  const ended = endOf(settlement);
  // a list of nobody, and a row that is gone, are passed by: nothing was completed
  const completed = outcome.automatic.filter(({ reason }) => !PASSED_BY.includes(readReason(reason)?.name ?? ''));
  const automatic = completed.map(({ activityId }): Moment => `node:${activityId}`);
  const end = ended === undefined ? [] : [ended];
  return [...(done === undefined ? [] : [done]), ...automatic, ...end];
}

const PASSED_BY: readonly string[] = ['emptyList', 'rowGone'] satisfies ReasonName[];

export function endOf({ outcome, endState }: Settlement): EndState | undefined {
  return endState ?? (outcome.state === 'running' ? undefined : outcome.state);
}

/** The clock of a request that has followed its move: it stands still while the request lies with its applicant. */
export function clockOf(progress: Progress, settlement: Settlement): ClockColumns {
  if (endOf(settlement)) return clockColumns(progress, 'ended');
  const returned = settlement.outcome.created.some(({ activityId }) => activityId === APPLICANT);
  const lies = liesWithApplicant(progress.instance.initiator, progress.open);
  return { ...clockColumns(progress, lies ? 'stopped' : 'on'), ...(returned && { returned }) };
}

/**
 * The request stands from now on where the move has brought it. What that changes in the rows of its tasks and clocks is
 * part of the statement that writes its own.
 */
export function follow(progress: Progress, outcome: Advance): Part[] {
  const { instance, open } = progress;
  const { created, renamed, timers } = outcome;
  const closed = closedBy(progress, outcome);
  const opened = created.map((task) => taskOf(task, progress));
  const names = new Map(renamed.map(({ token, name }) => [token, name]));
  const kept = open.filter((task) => !closed.includes(task));
  progress.open = [...kept.map((task) => ({ ...task, name: names.get(task.execution_id) ?? task.name })), ...opened];
  instance.tokens = outcome.tokens;
  const parts = taskParts({ instanceId: instance.id, closed, opened, renamed, timers });
  return [...parts, ...doneWith(progress, closed)];
}

function closedBy({ open }: Progress, outcome: Advance): OpenTask[] {
  const gone = new Set(outcome.gone);
  return open.filter(({ execution_id }) => gone.has(execution_id));
}

/** The steps that nobody took. To be written before the request follows the move. */
export async function writeSteps(progress: Progress, settlement: Settlement): Promise<void> {
  const cancelled = cancelledSteps(progress, settlement);
  await writeHistory(progress.trx, ...automaticSteps(progress, settlement.outcome), ...cancelled);
}

/** What the process does by itself. */
export async function runDelegates(progress: Progress, { delegates }: Advance): Promise<void> {
  for (const delegate of delegates) {
    await runDelegate(progress, delegate);
    await writeService(progress, delegate);
  }
}

export async function tellOutcome(progress: Progress, settlement: Settlement, drawn: FormChange = {}): Promise<void> {
  const { outcome } = settlement;
  const moments = momentsOf(settlement).filter((moment) => !isUnderSignature(progress, settlement, moment));
  for (const [index, moment] of moments.entries()) {
    const later = moments.slice(index + 1).filter((other) => other === moment).length;
    await runEffects(progress, moment, progress.instance.form_data, { later });
  }
  const ended = endOf(settlement);
  if (ended) await finish(progress, ended, { ...drawn, why: settlement.why }, outcome.endedAt);
  else await tellTasks(progress, outcome.created, settlement.why);
}

/** One has signed, and another one who was added still has to: the step, which is one person's by the process, is not over. */
function isUnderSignature({ topic, open }: Progress, { outcome }: Settlement, moment: Moment): boolean {
  const node = moment.startsWith('node:') ? topic.process.nodes[moment.slice('node:'.length)] : undefined;
  if (!node || node.multi) return false;
  const isLeft = node.outgoing.some((flow) => outcome.taken.includes(flow));
  return !isLeft && open.some(({ activity_id }) => activity_id === node.id);
}

/** What a step changes in the request's own row. */
export interface InstanceChange {
  formData?: FormData | undefined;
  ended?: EndState | undefined;
  /** left out: the step did not move the request (comment, claim, delegate), its clock goes on as before */
  clock?: ClockColumns | undefined;
  /** where it moved: what `follow` said, and the tokens with it */
  moved?: readonly Part[] | undefined;
}

/** The request's row after a step: its revision counts every change. */
export async function updateInstance(progress: Progress, change: InstanceChange = {}): Promise<void> {
  const { formData, ended, clock, moved } = change;
  const { trx, instance, topic, labels, hall, now } = progress;
  // the news that follow are told to those who may sign such an amount
  if (formData) instance.amount = amountOf(topic, formData);
  const form = formData && {
    amount: instance.amount,
    form_data: JSON.stringify(formData),
    summary: JSON.stringify(await summaryOf(topic, formData, labels, trx, hall)),
  };
  const { tokens } = instance;
  const own = trx
    .updateTable('wf_instance')
    .set((update) => ({
      revision: update('revision', '+', 1),
      ...form,
      ...clock,
      ...(moved && { tokens: tokens && JSON.stringify(tokens) }),
      ...(ended && { state: ended, ended_at: now }),
    }))
    .where('id', '=', instance.id);
  await together(moved ?? [], compiled(own)).later(trx);
}

/** What the process did by itself: a message, a record. */
async function writeService({ trx, instance, now }: Progress, task: Advance['delegates'][number]): Promise<void> {
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

function automaticSteps({ instance, now }: Progress, outcome: Advance): HistoryStep[] {
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

function cancelledSteps(progress: Progress, { outcome, acted }: Settlement): HistoryStep[] {
  const { instance, now } = progress;
  const cancelled = closedBy(progress, outcome).filter(({ id }) => id !== acted);
  return cancelled.map((task) => ({
    instanceId: instance.id,
    taskId: task.id,
    activityId: task.activity_id,
    activityName: task.name,
    rows: task.rows,
    assignee: task.assignee,
    onBehalfOf: task.owner,
    outcome: 'cancelled',
    reason: reasonText('cancelled'),
    startedAt: task.created_at,
    endedAt: now,
  }));
}
