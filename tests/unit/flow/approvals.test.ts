import { describe, expect, it } from 'vitest';
import { approversOf, standingApprovals } from '../../../src/server/services/flow/approvals.ts';
import type { Step } from '../../../src/server/services/flow/approvals.ts';
import { reasonText } from '../../../src/server/services/flow/reasons.ts';

const step = (outcome: Step['outcome'], activity_id: string, assignee: string | null, reason = ''): Step => ({
  outcome,
  activity_id,
  assignee,
  reason,
});
const back = (from: string, who: string, target: string): Step =>
  step('rollback', from, who, reasonText('rolledBack', { target, mode: 'through' }));

describe('approvals that stand', () => {
  const named = (steps: Step[]) => standingApprovals(steps).map(({ activityId, userId }) => `${activityId} ${userId}`);

  it('are completed and automatic steps, not the submission', () => {
    const steps = [step('complete', 'start', 'teacher'), step('complete', 'one', 'a'), step('auto', 'two', 'a')];
    expect(named([...steps, step('auto', 'three', null)])).toEqual(['one a', 'two a']);
  });

  it('are undone by a roll back from its target on', () => {
    const steps = [step('complete', 'one', 'a'), step('complete', 'two', 'b'), step('complete', 'three', 'c')];
    expect(named([...steps, back('four', 'd', 'two')])).toEqual(['one a']);
    expect(named([...steps, back('four', 'd', 'start')])).toEqual([]);
    expect(named([...steps, back('four', 'd', 'two'), step('complete', 'two', 'e')])).toEqual(['one a', 'two e']);
  });

  it('are undone by taking back', () => {
    const steps = [step('complete', 'one', 'a'), step('complete', 'two', 'b'), step('takeBack', 'two', 'b')];
    expect(named(steps)).toEqual(['one a']);
  });

  it('may be several people of one vote', () => {
    const steps = standingApprovals([step('complete', 'vote', 'a'), step('complete', 'vote', 'b')]);
    expect(approversOf(steps, 'vote')).toEqual(new Set(['a', 'b']));
    expect(approversOf(steps, 'other')).toEqual(new Set());
  });
});
