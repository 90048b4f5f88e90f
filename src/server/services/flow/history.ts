import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { listed, statement, together, type Part } from '../../db/statement.ts';
import { changesOf } from './diff.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Tx } from './rows.ts';

/** The form before and after a step; without `before` it is new, nothing of it a change, and kept with the request. */
export interface FormChange {
  before?: FormData;
  after?: FormData;
}

/** One step as the history keeps it. */
export interface HistoryStep extends FormChange {
  instanceId: string;
  taskId?: string | null;
  activityId: string;
  activityName: string;
  /** who did it; null for what happened by itself */
  assignee: string | null;
  onBehalfOf?: string | null;
  outcome: HistoryOutcome;
  comment?: string;
  reason?: string;
  attachments?: JsonValue[];
  startedAt: Date;
  endedAt: Date;
  /** working milliseconds that a task took; left out where nobody worked */
  workingMs?: number;
  /** rows that its task was about */
  rows?: RowIds | null;
}

/** Adds rows at the end of the request's history. The instance is locked, so that the count cannot be taken twice. */
export async function writeHistory(trx: Tx, ...steps: readonly HistoryStep[]): Promise<void> {
  await writeHistoryWith(trx, [], steps);
}

/** The same in one statement with what is written beside it. */
export async function writeHistoryWith(trx: Tx, beside: readonly Part[], steps: readonly HistoryStep[]): Promise<void> {
  if (steps.length === 0) return;
  let first: { instanceId: string; form: FormData } | undefined;
  const values = steps.map((step, index) => {
    const { instanceId, activityId, activityName, assignee, outcome, startedAt, endedAt } = step;
    const {
      taskId = null,
      onBehalfOf = null,
      comment = '',
      reason = '',
      attachments = [],
      workingMs = null,
      rows = null,
    } = step;
    const changes = step.after && step.before ? changesOf(step.before, step.after) : [];
    const isKept = changes.length > 0;
    if (isKept && step.before) first ??= { instanceId, form: step.before };
    const seq = statement`(select coalesce(max(seq), 0) from wf_history where instance_id = ${instanceId}) + ${index + 1}::integer`;
    return statement`(${instanceId}, ${seq}, ${taskId}, ${activityId}, ${activityName}, ${assignee}, ${onBehalfOf},
      ${outcome}, ${comment}, ${reason}, ${isKept ? JSON.stringify(step.after) : null}, ${listOrNull(changes)},
      ${listOrNull(attachments)}, ${startedAt}, ${endedAt}, ${workingMs}, ${rows && JSON.stringify(rows)})`;
  });
  const rows = statement`insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, on_behalf_of,
    outcome, comment, reason, snapshot, diff, attachments, started_at, ended_at, working_ms, rows)
    values ${listed(values)}`;
  await together(beside, rows).later(trx);
  if (first) await keepFirst(trx, first);
}

/**
 * What was handed in is the request's own form until a step changes it, which most steps do not: only then is it kept with
 * the submission. See readTrail.
 */
async function keepFirst(trx: Tx, { instanceId, form }: { instanceId: string; form: FormData }): Promise<void> {
  await statement`update wf_history set snapshot = ${JSON.stringify(form)}
    where instance_id = ${instanceId} and outcome = 'start' and snapshot is null`.later(trx);
}

function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

/** By which lists and the client tell one row from the others. */
export const historyId = (instanceId: string, seq: number): string => `${instanceId}.${seq}`;
