import { HallError } from '../../../contract/errors.ts';
import type { ApproverRules, NodeRights } from '../../../definition/types/manifest.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import { reasonText } from './reasons.ts';

/** What the process itself says about who handles a user task. */
export interface Found {
  assignee: string | null;
  candidateUsers: string[];
  /** `role:<code>`, `post:<code>`, `dept:<id>` */
  candidateGroups: string[];
}

/** Who gets a task, or that it completes by itself, and why. */
export type Appointment = (Found & { auto?: undefined; reason?: string }) | { auto: 'complete'; reason: string };

/** What the approver rules must know of the organisation. */
export interface Staffing {
  /** whether this person is here and may log in */
  active(userId: string): boolean;
  /** active members of `role:<code>`, `post:<code>` or `dept:<id>` */
  members(group: string): string[];
  /** who leads this person; null when nobody does. Never the person himself */
  leaderAbove(userId: string): string | null;
}

/** One user task, and what its request type says about who may decide there. */
export interface Desk {
  node: ProcessNode;
  rights: NodeRights | undefined;
  rules: ApproverRules;
  initiator: string;
  staffing: Staffing;
}

export interface AppointArguments extends Desk {
  found: Found;
  /** who approved each step on the way to this task, nearest last */
  approvedBy: readonly ReadonlySet<string>[];
  /** whom the applicant named in case that nobody is found */
  chosen?: readonly string[] | undefined;
  /** false for the target of a jump: who is asked again is really asked */
  mayComplete: boolean;
}

export const ADMIN_GROUP = 'role:workflow-admin';
/** an assignee that is the applicant himself */
export const INITIATOR = /^\s*\$\{\s*initiator\s*\}\s*$/;

/** The approver rules of definitions.md: who gets this task, or that it completes by itself and why. */
export function appoint(args: AppointArguments): Appointment {
  const { node, rules, initiator, staffing, mayComplete } = args;
  let found = presentOnly(args.found, staffing);
  let reason: string | undefined;
  const untouchable = isUntouchable(args);

  if (!untouchable && (rules.self ?? 'allow') !== 'allow' && isOnly(initiator, found, staffing)) {
    if (rules.self === 'skip') {
      if (mayComplete) return { auto: 'complete', reason: reasonText('selfSkip') };
    } else {
      const leader = staffing.leaderAbove(initiator);
      found = { assignee: leader, candidateUsers: [], candidateGroups: [] };
      reason = reasonText('selfLeader');
    }
  }
  if (isEmpty(found, staffing)) found = namedOnly(args.chosen ?? [], staffing);
  if (isEmpty(found, staffing)) return nobody(node, rules, mayComplete);

  const { assignee } = found;
  if (!untouchable && mayComplete && assignee !== null && hasApproved(assignee, rules, args.approvedBy)) {
    return { auto: 'complete', reason: reasonText('repeat', { userId: assignee }) };
  }
  return { ...found, ...(reason === undefined ? {} : { reason }) };
}

/**
 * Who speaks where this person is asked for his word beside others: he himself, or his leader where an applicant is not to
 * approve his own request. So nobody has two voices, his own and that of somebody whom he stands in for.
 */
export function voiceOf(desk: Desk, userId: string): string {
  const { rules, initiator, staffing } = desk;
  if (userId !== initiator || rules.self !== 'leader' || isUntouchable(desk)) return userId;
  return staffing.leaderAbove(initiator) ?? userId;
}

/** The applicant's own step, and one that somebody fills in, are done by whom the process says. */
function isUntouchable({ node, rights }: Desk): boolean {
  return (
    [node.assignee, ...(node.candidateUsers ?? [])].some((text) => text !== undefined && INITIATOR.test(text)) ||
    (rights?.write?.length ?? 0) > 0 ||
    (rights?.require?.length ?? 0) > 0
  );
}

function nobody(node: ProcessNode, rules: ApproverRules, mayComplete: boolean): Appointment {
  const rule = rules.empty ?? 'admin';
  if (rule === 'fail')
    throw new HallError('noApprover', { values: { node: node.name }, data: { activityId: node.id } });
  if (rule === 'skip' && mayComplete) return { auto: 'complete', reason: reasonText('emptySkip') };
  return { assignee: null, candidateUsers: [], candidateGroups: [ADMIN_GROUP], reason: reasonText('emptyAdmin') };
}

/** Somebody who left or was disabled counts as not found. */
function presentOnly(found: Found, staffing: Staffing): Found {
  const { assignee } = found;
  return {
    assignee: assignee !== null && staffing.active(assignee) ? assignee : null,
    candidateUsers: [...new Set(found.candidateUsers)].filter((userId) => staffing.active(userId)),
    candidateGroups: [...new Set(found.candidateGroups)],
  };
}

/** One is the assignee, several are candidates. */
function namedOnly(chosen: readonly string[], staffing: Staffing): Found {
  const [first = null, ...others] = chosen.filter((userId) => staffing.active(userId));
  if (first === null || others.length === 0) return { assignee: first, candidateUsers: [], candidateGroups: [] };
  return { assignee: null, candidateUsers: [first, ...others], candidateGroups: [] };
}

function isEmpty(found: Found, staffing: Staffing): boolean {
  return (
    found.assignee === null &&
    found.candidateUsers.length === 0 &&
    found.candidateGroups.every((group) => staffing.members(group).length === 0)
  );
}

/** Whether nobody but this person could handle the task. */
function isOnly(userId: string, found: Found, staffing: Staffing): boolean {
  if (found.assignee !== null) return found.assignee === userId;
  const able = new Set([...found.candidateUsers, ...found.candidateGroups.flatMap((group) => staffing.members(group))]);
  return able.size === 1 && able.has(userId);
}

function hasApproved(userId: string, rules: ApproverRules, approvedBy: readonly ReadonlySet<string>[]): boolean {
  if (rules.repeat === 'all') return approvedBy.some((people) => people.has(userId));
  return rules.repeat === 'consecutive' && approvedBy.at(-1)?.has(userId) === true;
}
