import type { Translate } from '../services.ts';
import type { HistoryStep } from './types.ts';

/** What was done, in the step's own word where it has one. The applicant does not approve his own step: he hands it in again. */
export function outcomeText(
  { outcome, outcomeTitle, activityId }: Pick<HistoryStep, 'outcome' | 'outcomeTitle' | 'activityId'>,
  translate: Translate,
): string {
  return (
    outcomeTitle || translate(`outcome_${outcome === 'complete' && activityId === 'start' ? 'resubmit' : outcome}`)
  );
}
