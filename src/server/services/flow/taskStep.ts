import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { liesWithApplicant } from '../sla/keepClock.ts';
import { readTaskMessages } from '../notices/messages.ts';
import { workedOn } from '../sla/workedOn.ts';
import { tellHeld } from './concerned.ts';
import { writeHistoryWith, type HistoryStep } from './history.ts';
import { START } from './taskMove.ts';
import type { TaskMove } from './taskMove.ts';

export interface TaskStep {
  outcome: HistoryOutcome;
  comment?: string | undefined;
  reason?: string;
  /** the form after the step */
  formData?: FormData;
}

/** The person's own step on this task, as the history keeps it. */
export async function writeTaskStep(move: TaskMove, step: TaskStep): Promise<void> {
  const { trx, instance, task, person, now, involvement } = move;
  // what lies with the applicant is nobody's work
  const counts = task.activity_id !== START && !liesWithApplicant(instance.initiator, involvement.open);
  // what the task's message asked for is done
  const read = readTaskMessages([person.id], [task.id], move.hall);
  tellHeld(move, task.id, step.outcome);
  const row: HistoryStep = {
    instanceId: instance.id,
    taskId: task.id,
    activityId: task.activity_id,
    activityName: task.name,
    rows: task.rows,
    assignee: person.id,
    onBehalfOf: move.involved?.onBehalfOf ?? (task.owner === person.id ? null : task.owner),
    outcome: step.outcome,
    comment: step.comment?.trim() ?? '',
    reason: step.reason ?? '',
    ...(step.formData && { before: instance.form_data, after: step.formData }),
    startedAt: task.created_at,
    endedAt: now,
    ...(counts && { workingMs: await workedOn(move, task) }),
  };
  await writeHistoryWith(trx, [read], [row]);
}
