import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { RowIds } from '../../engine/port.ts';
import { writeHistory } from './history.ts';
import type { FormChange } from './history.ts';
import type { Move } from './move.ts';
import { START } from './taskMove.ts';

export interface InstanceStep extends FormChange {
  outcome: HistoryOutcome;
  comment?: string | undefined;
  reason?: string;
  attachments?: JsonValue[];
  /** task and activity that it is about, where it is about one */
  taskId?: string | null;
  activityId?: string;
  activityName?: string;
  rows?: RowIds | null;
}

/** A step on the request as a whole. */
export async function writeInstanceStep(move: Move, step: InstanceStep): Promise<void> {
  const { trx, instance, person, now } = move;
  await writeHistory(trx, {
    instanceId: instance.id,
    taskId: step.taskId ?? null,
    activityId: step.activityId ?? START,
    activityName: step.activityName ?? '',
    rows: step.rows ?? null,
    assignee: person.id,
    outcome: step.outcome,
    comment: step.comment?.trim() ?? '',
    reason: step.reason ?? '',
    attachments: step.attachments ?? [],
    ...(step.before && step.after && { before: step.before, after: step.after }),
    startedAt: now,
    endedAt: now,
  });
}
