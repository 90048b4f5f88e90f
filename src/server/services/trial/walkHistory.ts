import type { ProcessModel } from '../../../definition/types/process.ts';
import { standingApprovals, timesDone, type Approval, type Step } from '../flow/approvals.ts';
import { reasonText } from '../flow/reasons.ts';

/** What the history of a request on a walk would tell of. */
export class WalkHistory {
  private readonly steps: Step[] = [];
  private readonly process: ProcessModel;

  constructor(process: ProcessModel) {
    this.process = process;
  }

  done(outcome: 'complete' | 'service', activity: string, assignee: string | null): void {
    this.steps.push({ outcome, activity_id: activity, assignee, reason: '' });
  }

  rolledBack(activity: string, assignee: string, to: { target: string; mode: string }): void {
    this.steps.push({ outcome: 'rollback', activity_id: activity, assignee, reason: reasonText('rolledBack', to) });
  }

  /** Who has approved, as it stands now. */
  approvals(): Approval[] {
    return standingApprovals(this.steps, this.process);
  }

  /** One time that an activity is done: it is the same one when it is done again after a roll back. */
  roundOf(activity: string): string {
    return `${activity} ${timesDone(this.steps, this.process, activity)}`;
  }
}
