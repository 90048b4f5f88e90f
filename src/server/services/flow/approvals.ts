import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { Progress } from './progress.ts';
import { readReason } from './reasons.ts';
import type { Handle } from './rows.ts';

/** One approval that still stands. */
export interface Approval {
  userId: string;
  activityId: string;
  /** made for him by the approver rules */
  automatic: boolean;
}

/** The part of a history row that says who approved what. */
export interface Step {
  outcome: HistoryOutcome;
  activity_id: string;
  assignee: string | null;
  reason: string;
}

const APPROVING: readonly HistoryOutcome[] = ['complete', 'auto'];
/** What nobody approved, and a diagram shows as done all the same. */
const BY_ITSELF: readonly HistoryOutcome[] = ['timer', 'signal', 'message', 'service', 'end'];
const UNDOING: readonly HistoryOutcome[] = ['rollback', 'takeBack', 'move'];

/** Who has approved, in order, as it stands now: a roll back undoes the approvals from its target on. */
export function standingApprovals(steps: readonly Step[]): Approval[] {
  let standing: Approval[] = [];
  for (const step of steps) {
    if (UNDOING.includes(step.outcome)) {
      standing = undone(standing, step);
    } else if (APPROVING.includes(step.outcome) && step.activity_id !== 'start' && step.assignee !== null) {
      standing.push({ userId: step.assignee, activityId: step.activity_id, automatic: step.outcome === 'auto' });
    }
  }
  return standing;
}

export function approversOf(approvals: readonly Approval[], activityId: string): ReadonlySet<string> {
  return new Set(approvals.flatMap((approval) => (approval.activityId === activityId ? [approval.userId] : [])));
}

/** What a roll back or a taking back leaves: everything before its target. */
function undone<T extends { activityId: string }>(standing: readonly T[], step: Step): T[] {
  const target = step.outcome === 'takeBack' ? step.activity_id : (readReason(step.reason)?.values.target ?? 'start');
  if (target === 'start') return [];
  const place = standing.findLastIndex(({ activityId }) => activityId === target);
  return place < 0 ? [...standing] : standing.slice(0, place);
}

/** Activities that are over and have not been undone: what a diagram shows as done. */
export async function standingActivities(db: Handle, instanceId: string): Promise<string[]> {
  let standing: { activityId: string }[] = [];
  for (const step of await readSteps(db, instanceId)) {
    if (UNDOING.includes(step.outcome)) standing = undone(standing, step);
    else standing.push({ activityId: step.activity_id });
  }
  return [...new Set(standing.map(({ activityId }) => activityId))];
}

/** The standing approvals of a request, where its topic makes anything of them. */
export async function approvalsOf({ trx, instance, topic }: Progress): Promise<Approval[]> {
  return (topic.manifest.approvers?.repeat ?? 'none') === 'none' ? [] : readApprovals(trx, instance.id);
}

export async function readApprovals(db: Handle, instanceId: string): Promise<Approval[]> {
  const steps = await readSteps(db, instanceId);
  return standingApprovals(steps.filter(({ outcome }) => !BY_ITSELF.includes(outcome)));
}

async function readSteps(db: Handle, instanceId: string): Promise<Step[]> {
  return db
    .selectFrom('wf_history')
    .select(['outcome', 'activity_id', 'assignee', 'reason'])
    .where('instance_id', '=', instanceId)
    .where('outcome', 'in', ['complete', 'auto', ...UNDOING, ...BY_ITSELF])
    .orderBy('seq')
    .execute();
}
