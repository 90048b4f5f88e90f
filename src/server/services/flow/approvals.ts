import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { ProcessModel } from '../../../definition/types/process.ts';
import { APPLICANT } from '../../engine/port.ts';
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
  ended_at?: Date | null;
}

const APPROVING: readonly HistoryOutcome[] = ['complete', 'auto'];
/** What nobody approved, and a diagram shows as done all the same. */
const BY_ITSELF: readonly HistoryOutcome[] = ['timer', 'signal', 'message', 'service', 'end'];
const UNDOING: readonly HistoryOutcome[] = ['rollback', 'takeBack', 'move'];

/** Who has approved, in order, as it stands now. */
export function standingApprovals(steps: readonly Step[], process: ProcessModel): Approval[] {
  return standingSteps(steps, process).flatMap(({ outcome, assignee: userId, activity_id: activityId }) =>
    APPROVING.includes(outcome) && userId !== null ? [{ userId, activityId, automatic: outcome === 'auto' }] : [],
  );
}

export function approversOf(approvals: readonly Approval[], activityId: string): ReadonlySet<string> {
  return new Set(approvals.flatMap((approval) => (approval.activityId === activityId ? [approval.userId] : [])));
}

/** What has been done and stands: whatever a roll back undid and did not put back when its target was done again is out. */
function standingSteps(steps: readonly Step[], process: ProcessModel): Step[] {
  let standing: Step[] = [];
  /** what stands again once this activity is done */
  let aside = new Map<string, Step[]>();
  for (const step of steps) {
    const { activity_id: activity } = step;
    if (!UNDOING.includes(step.outcome)) {
      if (activity !== APPLICANT) standing.push(step);
      standing.push(...(aside.get(activity) ?? []));
      aside.delete(activity);
      continue;
    }
    const { target = APPLICANT, mode = '' } = readReason(step.reason)?.values ?? {};
    const follows = followersOf(process, step.outcome === 'takeBack' ? activity : target);
    const isVote = process.nodes[target]?.multi !== undefined;
    const { kept, undone } = undo(standing, step.outcome === 'takeBack' ? activity : target, { follows, isVote });
    standing = kept;
    if (mode === 'straight') aside.set(target, undone);
    else aside = new Map([...aside].filter(([waiting]) => !follows(waiting)));
  }
  return standing;
}

interface Target {
  follows: (activity: string) => boolean;
  /** several are asked, and all of them anew */
  isVote: boolean;
}

/**
 * A roll back undoes the last step at its target, of a vote its last round, and what may have followed from it; other
 * branches stay as they are.
 */
function undo(standing: readonly Step[], target: string, { follows, isVote }: Target) {
  if (target === APPLICANT) return { kept: [], undone: [...standing] };
  const isIt = ({ activity_id: activity }: Step): boolean => activity === target;
  const place = standing.findLastIndex(isIt);
  if (place < 0) return { kept: [...standing], undone: [] };
  const before = standing.slice(0, place).findLastIndex((step) => !isIt(step) && follows(step.activity_id));
  const from = isVote ? before + 1 : place;
  const undone = standing.slice(place + 1).filter((step) => !isIt(step) && follows(step.activity_id));
  const kept = standing.filter((step, index) => index < from || !(isIt(step) || undone.includes(step)));
  return { kept, undone };
}

/** Whether the way may lead to it from another one; into what a called process holds nobody looks. */
function followersOf(process: ProcessModel, activity: string): (other: string) => boolean {
  if (!process.nodes[activity]) return () => true;
  const found = new Set<string>();
  const open = nextOf(process, activity);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const inside = Object.values(process.nodes).filter(({ scope, type }) => scope === id && type === 'startEvent');
    open.push(...inside.map((begin) => begin.id), ...nextOf(process, id));
  }
  return (other) => !process.nodes[other] || found.has(other);
}

/** Where its flows and the events on its border lead, and those of the sub-process that may end with it. */
function nextOf(process: ProcessModel, id: string): string[] {
  const node = process.nodes[id];
  if (!node) return [];
  const targets = node.outgoing.flatMap((flow) => process.flows[flow]?.target ?? []);
  const events = Object.values(process.nodes).filter(({ attachedTo }) => attachedTo === id);
  return [...targets, ...events.map((event) => event.id), ...nextOf(process, node.scope)];
}

/** Activities that are over and have not been undone, in order: what a diagram shows as done. */
export async function standingActivities(db: Handle, instanceId: string, process: ProcessModel): Promise<string[]> {
  const standing = standingSteps(await readSteps(db, instanceId), process);
  return standing.map(({ activity_id }) => activity_id);
}

/** How often an activity has been done on the way to where the request stands. */
export function timesDone(steps: readonly Step[], process: ProcessModel, activity: string): number {
  return standingSteps(steps, process).filter(({ activity_id: id }) => id === activity).length;
}

/** One time that an activity is done on the way to where the request stands. */
export interface Round {
  /** 1 = the first */
  number: number;
  /** when it was done for the first time, before any roll back */
  since: Date;
}

/** @param more rounds that the history does not tell of yet, or (negative) tells of beyond the one that is meant */
export async function roundAt({ trx, instance, topic, now }: Progress, activity: string, more = 0): Promise<Round> {
  const steps = await readSteps(trx, instance.id);
  const count = (upTo: number): number => timesDone(steps.slice(0, upTo), topic.process, activity);
  const number = count(steps.length) + more;
  const first = steps.findIndex(({ activity_id: id }, index) => id === activity && count(index + 1) === number);
  return { number, since: steps[first]?.ended_at ?? now };
}

/** The standing approvals of a request, where its topic makes anything of them. */
export async function approvalsOf({ trx, instance, topic }: Progress): Promise<Approval[]> {
  return (topic.manifest.approvers?.repeat ?? 'none') === 'none' ? [] : readApprovals(trx, instance.id, topic.process);
}

export async function readApprovals(db: Handle, instanceId: string, process: ProcessModel): Promise<Approval[]> {
  const steps = await readSteps(db, instanceId);
  return standingApprovals(steps, process);
}

async function readSteps(db: Handle, instanceId: string): Promise<Step[]> {
  return db
    .selectFrom('wf_history')
    .select(['outcome', 'activity_id', 'assignee', 'reason', 'ended_at'])
    .where('instance_id', '=', instanceId)
    .where('outcome', 'in', ['complete', 'auto', ...UNDOING, ...BY_ITSELF])
    .orderBy('seq')
    .execute();
}
