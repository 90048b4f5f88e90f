import { offeredName } from '../../../contract/flow.ts';
import type { Detail, HistoryOutcome } from '../../../contract/flow.ts';
import { VERBS, verbsThat } from '../../../definition/verbs.ts';
import { ApiError } from '../../api/envelope.ts';

/** By whom, how and when a task went out of its reader's hands; nobody where the process did it by itself. */
export interface Taken {
  name: string;
  outcome: HistoryOutcome;
  at: string | null;
}

const SAID: readonly HistoryOutcome[] = ['open', ...verbsThat(({ idle }) => idle === true)];
const ENDING: readonly HistoryOutcome[] = [
  'move',
  'timer',
  'signal',
  'message',
  ...verbsThat(({ ends }) => ends === true),
];

/** Null while the person may do something at the task that the page was opened for, and where he gave it away himself. */
export function takenIn(detail: Detail, taskId: string | null, reader: string | undefined): Taken | null {
  const { history, actions, suspended } = detail;
  if (taskId === null || suspended) return null;
  if (actions.some((action) => VERBS[offeredName(action)].on === 'task')) return null;
  const at = history.findLastIndex((step) => step.taskId === taskId && !SAID.includes(step.outcome));
  const last = history[at];
  // that a task was ended is told by the step that did it
  const step =
    last?.outcome === 'cancelled'
      ? (history.slice(0, at).findLast((one) => ENDING.includes(one.outcome)) ?? last)
      : last;
  if (!step || step.assignee === reader) return null;
  return { name: step.assigneeName, outcome: step.outcome, at: step.endTime ?? step.startTime };
}

/** What the server tells whoever may not see the request any more. */
export function takenBy(error: unknown): Taken | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('byName' in data) || !('outcome' in data)) return null;
  const at = 'at' in data && typeof data.at === 'string' ? data.at : null;
  return { name: String(data.byName), outcome: data.outcome as HistoryOutcome, at };
}
