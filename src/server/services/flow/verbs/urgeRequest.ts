import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import { campusDateTime } from '../../../../definition/campus.ts';
import type { Hall } from '../../hall.ts';
import { holdersOf } from '../../sla/holders.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { tellOfTask } from '../messages.ts';
import { onRequest, refuseUnlessRunning, refuseUnlessSeen } from '../move.ts';
import type { Move, MoveInput } from '../move.ts';
import type { Handle } from '../rows.ts';
import { START } from '../taskMove.ts';
import { isMoving } from '../viewpoint.ts';
import type { Viewpoint } from '../viewpoint.ts';
import { refuseAsHandled } from '../winner.ts';

const HOUR_MS = 3_600_000;

/** 催办: the applicant reminds those who hold his request, once an hour for each task. */
export async function urgeRequest(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { involvement } = move;
    if (!involvement.initiator) throw new HallError('actionNotAllowed', { data: { action: 'urge' } });
    await refuseUnlessRunning(move);
    await refuseUnlessSeen(move, input);
    const recent = await lastUrged(move.trx, move.instance.id, move.now);
    const waiting = waitingWith(involvement).filter(({ id }) => input.taskId === undefined || id === input.taskId);
    if (waiting.length === 0) await refuseAsHandled(move, input.taskId ?? null);
    const due = waiting.filter(({ id }) => !recent.has(id));
    if (due.length === 0) refuseRepeated(move, recent);
    for (const task of due) {
      await writeInstanceStep(move, {
        outcome: 'urge',
        comment: input.comment,
        taskId: task.id,
        activityId: task.activity_id,
        activityName: task.name,
        rows: task.rows,
      });
      await tellOfTask(move, 'urged', await holdersOf(task, move.trx, hall), task, { comment: input.comment ?? '' });
    }
  });
}

const waitingWith = ({ open }: Viewpoint['involvement']) => open.filter(({ activity_id }) => activity_id !== START);

/** Somebody else than the applicant has it. */
export function offersUrge({ involvement, instance }: Viewpoint): boolean {
  return involvement.initiator && isMoving(instance) && waitingWith(involvement).length > 0;
}

/** Whether all that waits has come, or was urged, within the hour: who has it was just told, and a page offers no more. */
export async function justTold({ involvement, instance }: Viewpoint, { db, clock }: Hall): Promise<boolean> {
  const now = clock.now();
  const since = now.getTime() - HOUR_MS;
  const waited = waitingWith(involvement).filter(({ created_at }) => created_at.getTime() <= since);
  if (waited.length === 0) return true;
  const recent = await lastUrged(db, instance.id, now);
  return waited.every(({ id }) => recent.has(id));
}

/** Tasks that were urged within the hour, and when. */
async function lastUrged(db: Handle, instanceId: string, now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('wf_history')
    .select(['task_id', 'started_at'])
    .where('instance_id', '=', instanceId)
    .where('outcome', '=', 'urge')
    .where('started_at', '>', new Date(now.getTime() - HOUR_MS))
    // the clock may have been set back
    .where('started_at', '<=', now)
    .orderBy('seq')
    .execute();
  return new Map(rows.flatMap(({ task_id, started_at }) => (task_id === null ? [] : [[task_id, started_at]])));
}

function refuseRepeated({ person }: Move, recent: ReadonlyMap<string, Date>): never {
  const at = [...recent.values()].at(-1);
  throw new HallError('urgedRecently', {
    data: { by: person.id, byName: person.realName, at: at && campusDateTime(at), outcome: 'urge' },
  });
}
