import { HallError } from '../../../../contract/errors.ts';
import type { HistoryOutcome } from '../../../../contract/flow.ts';
import type { Person } from '../../../../contract/person.ts';
import type { ProcessModel } from '../../../../definition/types/process.ts';
import { verbsThat } from '../../../../definition/verbs.ts';
import type { Hall } from '../../hall.ts';
import type { Advance } from '../advance.ts';
import { readCalled } from '../called.ts';
import type { Called } from '../called.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { onRequest, refuseUnlessRunning, refuseUnlessSeen } from '../move.ts';
import type { Move, MoveInput, Reading } from '../move.ts';
import type { HistoryRecord } from '../rows.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { START } from '../taskMove.ts';
import { isMoving } from '../viewpoint.ts';
import type { Viewpoint } from '../viewpoint.ts';
import { lostTo } from '../winner.ts';

/** Steps after which nothing has been done about the request yet. */
const IDLE: readonly HistoryOutcome[] = [
  ...verbsThat(({ idle }) => idle === true),
  ...(['auto', 'cancelled', 'open', 'suspend', 'activate', 'migrate', 'service'] as const),
];

/** 拿回: who completed the last task has it again, while nobody has acted on what followed. */
export async function takeBackTask(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const last = await lastStep(move);
    // handing in is no task: the applicant withdraws
    if (last?.assignee !== person.id || last.outcome === 'start') await refuseOther(move);
    await refuseUnlessRunning(move);
    await refuseUnlessSeen(move, input);
    if (!last || !(await isTakeable(move, last))) throw await notTakeable(move, last);
    await writeInstanceStep(move, {
      outcome: 'takeBack',
      comment: input.comment,
      taskId: last.task_id,
      activityId: last.activity_id,
      activityName: last.activity_name,
      rows: last.rows,
    });
    const target = last.activity_id;
    const outcome = await advance(move, { type: 'jump', from: null, target, mode: 'through' }, { asked: target });
    holdAgain(outcome, last);
    await settle(move, { outcome });
  });
}

export async function offersTakeBack(view: Viewpoint, hall: Hall): Promise<boolean> {
  if (!isMoving(view.instance)) return false;
  const reading = { ...view, trx: hall.db };
  const last = await lastStep(reading);
  if (last?.assignee !== view.person.id) return false;
  return isTakeable({ ...reading, called: await readCalled(view.instance, hall) }, last);
}

/** It is his again who completed it, though the process would ask somebody else or a group: it may have been handed to him. */
function holdAgain(outcome: Advance, last: HistoryRecord): void {
  const holder = last.on_behalf_of ?? last.assignee;
  const again = outcome.created.find(({ activityId }) => activityId === last.activity_id);
  if (again && holder !== null) again.assignee = holder;
}

/** The last step that anybody took. */
async function lastStep({ trx, instance }: Pick<Reading, 'trx' | 'instance'>): Promise<HistoryRecord | undefined> {
  return trx
    .selectFrom('wf_history')
    .selectAll()
    .where('instance_id', '=', instance.id)
    .where('outcome', 'not in', IDLE)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Standing = Pick<Reading, 'trx' | 'involvement' | 'topic'> & { called: Called };

/** A completed task that was one person's alone. */
async function isTakeable(standing: Standing, last: HistoryRecord): Promise<boolean> {
  if (last.outcome !== 'complete' || last.activity_id === START) return false;
  // he has it again already
  if (standing.involvement.open.some(({ activity_id }) => activity_id === last.activity_id)) return false;
  return !(await isShared(standing, last));
}

/** Whether a step was taken by several, before or after each other: one voice of a vote cannot be taken out of it. */
async function isShared(
  { trx, topic, called }: Omit<Standing, 'involvement'>,
  last: Pick<HistoryRecord, 'activity_id' | 'instance_id'>,
): Promise<boolean> {
  const processes = [topic, ...called.values()].map(({ process }) => process);
  if (isVoice(processes, last.activity_id)) return true;
  const added = await trx
    .selectFrom('wf_history')
    .select('id')
    .where('instance_id', '=', last.instance_id)
    .where('activity_id', '=', last.activity_id)
    .where('outcome', '=', 'addSign')
    .limit(1)
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether a task is one of several, or lies within a sub-process or a called process that is. */
function isVoice(processes: readonly ProcessModel[], id: string, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const nodes = processes.flatMap((process) => Object.values(process.nodes));
  return nodes.some(
    (node) =>
      (node.id === id && (node.multi !== undefined || isVoice(processes, node.scope, seen))) ||
      (node.calledElement === id && isVoice(processes, node.id, seen)),
  );
}

/** Who completed a task was overtaken by somebody; anybody else never could. */
async function refuseOther(move: Move): Promise<never> {
  const { trx, instance, person } = move;
  const own = await trx
    .selectFrom('wf_history')
    .select(['activity_id', 'instance_id'])
    .where('instance_id', '=', instance.id)
    .where('assignee', '=', person.id)
    .where('outcome', '=', 'complete')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  throw own ? await notTakeable(move, own) : new HallError('actionNotAllowed', { data: { action: 'takeBack' } });
}

/** A voice has been heard, whoever spoke after it; what was one person's alone has been acted on. */
async function notTakeable(
  move: Move,
  own: Pick<HistoryRecord, 'activity_id' | 'instance_id'> | undefined,
): Promise<HallError> {
  if (own && (await isShared(move, own))) return new HallError('voiceNotTakeable');
  return new HallError('notTakeable', await lostTo(move, null));
}
