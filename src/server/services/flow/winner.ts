import { HallError } from '../../../contract/errors.ts';
import type { HistoryOutcome } from '../../../contract/flow.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { verbsThat } from '../../../definition/verbs.ts';
import type { Hall } from '../hall.ts';
import type { Progress } from './progress.ts';
import type { Handle } from './rows.ts';

/** Who was faster: what a 409 tells the one who came second. */
export interface Winner {
  by: string | null;
  byName: string;
  /** ISO 8601 */
  at: string;
  outcome: HistoryOutcome;
}

/** Steps that say something about a task without changing who may do what with it. */
const IDLE: readonly HistoryOutcome[] = [...verbsThat(({ idle }) => idle === true), 'open', 'start'];
/** What follows from a step by itself: for the request as a whole it was the step before that counts. */
const CONSEQUENCES: readonly HistoryOutcome[] = ['end', 'cancelled', 'auto', 'service'];
/** Steps that end other tasks than their own. */
const ENDING: readonly HistoryOutcome[] = [
  ...verbsThat(({ ends }) => ends === true),
  ...(['move', 'timer', 'signal', 'message'] as const),
];

/** The last thing that happened to this task; for a cancelled one, the step that cancelled it. */
export async function winnerOf(
  instanceId: string,
  taskId: string | null,
  db: Handle,
  hall: Hall,
  locale?: Locale,
): Promise<Winner | undefined> {
  const rows = db
    .selectFrom('wf_history')
    .select(['seq', 'assignee', 'outcome', 'ended_at', 'started_at'])
    .where('instance_id', '=', instanceId)
    .orderBy('seq', 'desc')
    .limit(1);
  const latest = await (
    taskId === null ? rows.where('outcome', 'not in', CONSEQUENCES) : rows.where('task_id', '=', taskId)
  )
    .where('outcome', 'not in', IDLE)
    .executeTakeFirst();
  const isOver = latest && (latest.outcome === 'cancelled' || ENDING.includes(latest.outcome));
  // a migration changes every open task, and stands in the history once
  const migrated =
    taskId === null || isOver
      ? undefined
      : await rows
          .where('outcome', '=', 'migrate')
          .where('seq', '>', latest?.seq ?? 0)
          .executeTakeFirst();
  const last = migrated ?? latest;
  if (!last) return undefined;
  const cause =
    last.outcome === 'cancelled'
      ? await rows.where('seq', '<', last.seq).where('outcome', 'in', ENDING).executeTakeFirst()
      : undefined;
  const { assignee, outcome, ended_at, started_at } = cause ?? last;
  return {
    by: assignee,
    byName:
      assignee === null ? hall.texts.text(locale ?? DEFAULT_LOCALE, 'flow.clock') : hall.directory.nameOf(assignee),
    at: campusDateTime(ended_at ?? started_at),
    outcome,
  };
}

type Lost = Pick<Progress, 'instance' | 'trx' | 'hall' | 'locale'>;

/** A refusal's words and data: who was faster, and when. `taskId` null: whoever moved the request last. */
export async function lostTo(
  { instance, trx, hall, locale }: Lost,
  taskId: string | null,
): Promise<{ values: Record<string, string>; data: Winner | undefined }> {
  const winner = await winnerOf(instance.id, taskId, trx, hall, locale);
  return { values: { who: winner?.byName ?? '', when: winner?.at ?? '' }, data: winner };
}

/** Somebody was faster, and the task is no longer there, or no longer this person's. */
export async function refuseAsHandled(lost: Lost, taskId: string | null): Promise<never> {
  throw new HallError('alreadyHandled', await lostTo(lost, taskId));
}

/** What the person saw is not how it is any more: `revision` is what it has become, `data` says by whose step. */
export async function refuseStale(lost: Lost, taskId: string | null, revision: number): Promise<never> {
  const { instance, trx, hall, locale } = lost;
  const last = async (id: string | null) => winnerOf(instance.id, id, trx, hall, locale);
  const data = (taskId === null ? undefined : await last(taskId)) ?? (await last(null)) ?? startedBy(instance, hall);
  throw new HallError('staleRevision', { values: { who: data.byName, when: data.at }, data: { ...data, revision } });
}

/** Where nothing has happened yet: the applicant, who brought it there. */
function startedBy({ initiator, started_at }: Lost['instance'], hall: Hall): Winner {
  const byName = hall.directory.nameOf(initiator);
  return { by: initiator, byName, at: campusDateTime(started_at), outcome: 'start' };
}
