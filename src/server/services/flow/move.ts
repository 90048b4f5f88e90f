import { HallError } from '../../../contract/errors.ts';
import { NOTHING_RELATED } from '../../../definition/projection/related.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { readReason } from './reasons.ts';
import { covers } from '../../access/substitutes.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { readCalled } from './called.ts';
import { involvementOf, isStranger } from './involvement.ts';
import type { Involvement } from './involvement.ts';
import { readHouse } from './house.ts';
import { hasTask, locate, versionOf } from './locate.ts';
import type { PlaceInput } from './locate.ts';
import type { Progress } from './progress.ts';
import type { Handle, Tx } from './rows.ts';
import { refreshRelated } from './related.ts';
import { openTasks } from './tasks.ts';
import { lostTo, refuseStale, winnerOf } from './winner.ts';

/** Everything that one verb holds while it acts: the locked request, who acts, and how he has to do with it. */
export interface Move extends Progress {
  person: Person;
  involvement: Involvement;
}

/** The part of a move that looking needs; outside a transaction `trx` is the database. */
export interface Reading extends Pick<Move, 'instance' | 'topic' | 'involvement'> {
  trx: Handle;
}

/** What every write may say besides its own words. */
export interface MoveInput extends PlaceInput {
  comment?: string | undefined;
  /** of the task that the person saw; a stale one is refused */
  revision?: number | undefined;
  locale?: Locale | undefined;
  idempotency?: Idempotency | undefined;
}

/**
 * Opens one transaction, locks the request's row (which serialises all verbs on it) and hands over. Who has nothing to do
 * with the request gets 404, as if it did not exist; `lateComers` lets those in to whom a task had been offered that is done, or that somebody else has for good.
 */
export async function onRequest<T>(
  person: Person,
  input: MoveInput,
  hall: Hall,
  act: (move: Move) => Promise<T>,
  options: { lateComers?: boolean } = {},
): Promise<T> {
  const missing = () => new HallError(input.taskId === undefined ? 'instanceNotFound' : 'taskNotFound');
  const id = await locate(input, hall);
  if (id === undefined) throw missing();
  const labels = await readHouse(hall);
  const work = async (trx: Tx): Promise<T> => {
    const lock = trx.selectFrom('wf_instance').selectAll().where('id', '=', id).forUpdate();
    // one way there and back: what is asked second is looked up once the first has its lock
    const [instance, open] = await Promise.all([lock.executeTakeFirst(), openTasks(id, trx)]);
    if (!instance) throw missing();
    const involvement = await involvementOf(person, instance, trx, hall, open);
    const move: Move = {
      person,
      hall,
      trx,
      labels,
      instance,
      involvement,
      open,
      now: hall.clock.now(),
      locale: input.locale ?? 'zh-CN',
      topic: await versionOf(instance.version_id, hall, trx),
      called: await readCalled(instance, hall, trx),
      related: NOTHING_RELATED,
    };
    await refreshRelated(move, instance.form_data);
    if (isStranger(involvement) && !(options.lateComers === true && (await isLateComer(move, input.taskId))))
      throw missing();
    const { taskId } = input;
    if (taskId !== undefined && !(await hasTask({ id, open: move.open }, taskId, trx))) throw missing();
    return act(move);
  };
  return transaction(hall.db, (trx) => idempotent(trx, person, input.idempotency, () => work(trx)));
}

/** Refuses what an ended or suspended request cannot do. */
export async function refuseUnlessRunning(move: Move): Promise<void> {
  const { instance, trx, hall } = move;
  if (instance.state !== 'running') {
    throw new HallError('instanceEnded', {
      data: { state: instance.state, ...(await winnerOf(instance.id, null, trx, hall, move.locale)) },
    });
  }
  if (instance.suspended) throw new HallError('suspended', await lostTo(move, null));
}

/** For verbs on the request as a whole: where they name an open task as well, it is still as the person saw it. */
export async function refuseUnlessSeen(move: Move, { taskId, revision }: MoveInput): Promise<void> {
  const task = move.involvement.open.find(({ id }) => id === taskId);
  if (task && revision !== undefined && revision !== task.revision) await refuseStale(move, task.id, task.revision);
}

/**
 * Somebody to whom a task was offered before another one took it, or from whom an administrator has taken it: he learns
 * who was faster, and nothing else. The groups stand in the process; the task's own candidates went with it.
 */
export async function isLateComer(
  move: Pick<Move, 'person' | 'topic' | 'instance' | 'hall' | 'now'> & { trx: Handle },
  taskId: string | undefined,
): Promise<boolean> {
  const { person, trx, topic, hall } = move;
  if (taskId === undefined) return false;
  const step = await trx
    .selectFrom('wf_history')
    .select(['activity_id', 'assignee', 'outcome', 'reason'])
    .where('task_id', '=', taskId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const away = hall.substitutes.actingFor(person.id, move.now).filter((each) => covers(each, move.instance));
  if (away.some(({ userId }) => userId === step?.assignee)) return true;
  if (step?.outcome === 'reassign' && readReason(step.reason)?.values.from === person.id) return true;
  const groups = topic.process.nodes[step?.activity_id ?? '']?.candidateGroups ?? [];
  const own = hall.directory.groupsOf(person.id);
  return groups.some((group) => own.includes(group));
}
