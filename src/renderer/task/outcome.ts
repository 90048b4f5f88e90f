import type { HistoryStep } from './types.ts';

/** The text of what was done. The applicant does not approve his own step: he hands it in again. */
export function outcomeText({ outcome, activityId }: Pick<HistoryStep, 'outcome' | 'activityId'>): string {
  return `outcome_${outcome === 'complete' && activityId === 'start' ? 'resubmit' : outcome}`;
}
