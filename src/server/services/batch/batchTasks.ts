import type { BatchAction, BatchOutcome } from '../../../contract/batch.ts';
import { ERRORS, HallError } from '../../../contract/errors.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { claimTask, claimed, claiming } from '../flow/verbs/claimTask.ts';
import { COMPLETING, complete } from '../flow/verbs/completeTask.ts';
import { REJECTING, reject } from '../flow/verbs/rejectTask.ts';
import { onTask } from '../flow/taskMove.ts';
import type { TaskMove } from '../flow/taskMove.ts';
import type { Hall } from '../hall.ts';
import { partOf } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { batchRefusal } from './mayBatch.ts';

export interface BatchTasks {
  items: readonly { taskId: string; revision?: number | undefined }[];
  action: BatchAction;
  comment?: string | undefined;
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/**
 * One decision on many tasks of one node: each item is a verb of its own, in its own transaction, with its own outcome. One
 * that cannot be done stops none of the others. Which node it is the first item decides that the person may act on.
 */
export async function batchTasks(person: Person, input: BatchTasks, hall: Hall): Promise<BatchOutcome[]> {
  const { items, action, locale } = input;
  if (action !== 'claim' && (input.comment ?? '').trim() === '') {
    const message = hall.texts.text(locale, 'errors.commentRequired');
    throw new HallError('commentRequired', { data: { errors: [{ path: 'comment', message }] } });
  }
  let place: string | undefined;
  const guard = ({ topic, task }: TaskMove) => {
    const refusal = batchRefusal(topic, task.activity_id);
    if (refusal) throw new HallError(refusal);
    const its = `${topic.key}:${task.activity_id}`;
    if (its !== (place ??= its)) throw new HallError('batchMixed');
  };
  const outcomes: BatchOutcome[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.taskId)) continue;
    seen.add(item.taskId);
    outcomes.push(await outcomeOf(item.taskId, locale, hall, () => handle(person, input, item, guard, hall)));
  }
  return outcomes;
}

async function handle(
  person: Person,
  { action, comment, locale, idempotency }: BatchTasks,
  { taskId, revision }: BatchTasks['items'][number],
  guard: (move: TaskMove) => void,
  hall: Hall,
): Promise<void> {
  const input = { taskId, revision, comment, locale, guard, idempotency: partOf(idempotency, taskId) };
  if (action === 'claim') return claimTask(person, { ...input, comment: undefined }, hall);
  const [rule, verb] = action === 'complete' ? ([COMPLETING, complete] as const) : ([REJECTING, reject] as const);
  await onTask(person, input, claiming(rule), hall, async (move) => verb(await claimed(move), input));
}

/** A refusal is this item's outcome; anything else that fails is a fault of ours, and the next items are still tried. */
async function outcomeOf(taskId: string, locale: Locale, hall: Hall, work: () => Promise<void>): Promise<BatchOutcome> {
  try {
    await work();
    return { taskId, ok: true, code: 0, message: hall.texts.text(locale, 'server.success') };
  } catch (error) {
    if (!(error instanceof HallError)) hall.log.error({ err: error, taskId }, 'an item of a batch failed');
    const name: ErrorName = error instanceof HallError ? error.error : 'internal';
    const values = error instanceof HallError ? (error.details.values ?? {}) : {};
    const detail = error instanceof HallError && name === 'invalidData' ? firstError(error.details.data) : undefined;
    const message = detail ?? hall.texts.text(locale, `errors.${name}`, values);
    const { data } = error instanceof HallError ? error.details : {};
    return { taskId, ok: false, code: ERRORS[name].code, message, ...(data !== undefined && { data }) };
  }
}

/** What is wrong with the form says more than that something is. */
function firstError(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return undefined;
  const [first]: unknown[] = data.errors;
  if (typeof first !== 'object' || first === null || !('message' in first)) return undefined;
  return typeof first.message === 'string' ? first.message : undefined;
}
