import { describe, expect, it } from 'vitest';
import { approversOf, standingApprovals } from '../../../src/server/services/flow/approvals.ts';
import type { Step } from '../../../src/server/services/flow/approvals.ts';
import { arrows } from '../engine/support/processes.ts';
import { reasonText } from '../../../src/server/services/flow/reasons.ts';

const step = (outcome: Step['outcome'], activity_id: string, assignee: string | null, reason = ''): Step => ({
  outcome,
  activity_id,
  assignee,
  reason,
});
const back = (from: string, who: string, target: string, mode = 'through'): Step =>
  step('rollback', from, who, reasonText('rolledBack', { target, mode }));

describe('approvals that stand', async () => {
  const line = await arrows('s > one; one > two; two > three; three > four; four > vote; vote > e');
  const forked = await arrows('s > p1; p1 > a; a > a2; a2 > p2; p1 > b; b > p2; p2 > seal; seal > e');
  const named = (steps: Step[], process = line) =>
    standingApprovals(steps, process).map(({ activityId, userId }) => `${activityId} ${userId}`);

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

  it('stand again once the target of a way straight back is done', () => {
    const steps = [step('complete', 'one', 'a'), step('complete', 'two', 'b'), step('complete', 'three', 'c')];
    const again = [...steps, back('four', 'd', 'start', 'straight'), step('complete', 'start', 'teacher')];
    expect(named(again)).toEqual(['one a', 'two b', 'three c']);
    const second = [...steps, back('four', 'd', 'one', 'straight')];
    expect(named(second)).toEqual([]);
    expect(named([...second, step('complete', 'one', 'e')])).toEqual(['one e', 'two b', 'three c']);
    const further = [...second, back('one', 'a', 'start'), step('complete', 'start', 'teacher')];
    expect(named([...further, step('complete', 'one', 'e')])).toEqual(['one e']);
  });

  it('are all undone where a vote begins anew, of its last round alone', async () => {
    const multi = '<multiInstanceLoopCharacteristics flowable:collection="${people}" flowable:elementVariable="one"/>';
    const voting = await arrows(
      's > vote; vote > next; next > g; g > vote [${again}]; g > e [${!again}]',
      `<userTask id="vote">${multi}</userTask>`,
    );
    const round = [step('complete', 'vote', 'a'), step('complete', 'vote', 'b'), step('complete', 'next', 'c')];
    expect(named([...round, ...round.slice(0, 2), back('next', 'c', 'vote')], voting)).toEqual([
      'vote a',
      'vote b',
      'next c',
    ]);
    expect(named([...round.slice(0, 2), back('next', 'c', 'vote')], voting)).toEqual([]);
  });

  it('stand in the branches that a roll back leaves alone', () => {
    const steps = [step('complete', 'a', 'x'), step('complete', 'b', 'y'), step('complete', 'a2', 'z')];
    expect(named([...steps.slice(0, 2), back('a2', 'z', 'a')], forked)).toEqual(['b y']);
    expect(named([...steps, step('complete', 'seal', 's'), back('later', 't', 'a')], forked)).toEqual(['b y']);
  });

  it('may be several people of one vote', () => {
    const steps = standingApprovals([step('complete', 'vote', 'a'), step('complete', 'vote', 'b')], line);
    expect(approversOf(steps, 'vote')).toEqual(new Set(['a', 'b']));
    expect(approversOf(steps, 'other')).toEqual(new Set());
  });
});
