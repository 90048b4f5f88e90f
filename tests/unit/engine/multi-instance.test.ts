import { describe, expect, it } from 'vitest';
import { arrows } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

const multi = (attributes: string, inner = '', assignee = '${signer}'): string =>
  `<userTask id="M" name="会签" flowable:assignee="${assignee}"><multiInstanceLoopCharacteristics flowable:collection="\${signers}" flowable:elementVariable="signer" ${attributes}>${inner}</multiInstanceLoopCharacteristics></userTask>`;
const until = (condition: string): string => `<completionCondition>${condition}</completionCondition>`;
const LINE = 's > A; A > M; M > B; B > e';
const signers = ['u1', 'u2', 'u3'];

describe('multi-instance', () => {
  it('opens one task for each element and ends when all are done', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), { variables: { signers } }).start().complete('A');
    expect(run.assignees('M')).toEqual(signers);
    run.complete('M').complete('M');
    expect(run.open()).toEqual(['M']);
    expect(run.complete('M').open()).toEqual(['B']);
  });

  it('cancels the rest when its condition holds', async () => {
    const condition = until('${nrOfCompletedInstances / nrOfInstances >= 0.6}');
    const run = new Simulation(await arrows(LINE, multi('', condition)), { variables: { signers } }).start();
    run.complete('A').complete('M');
    expect(run.open()).toEqual(['M', 'M']);
    run.complete('M');
    expect(run.open()).toEqual(['B']);
    expect(run.last.cancelled).toHaveLength(1);
  });

  it('asks one after the other', async () => {
    const run = new Simulation(await arrows(LINE, multi('isSequential="true"')), { variables: { signers } }).start();
    run.complete('A');
    for (const signer of signers) {
      expect(run.assignees('M')).toEqual([signer]);
      run.complete('M');
    }
    expect(run.open()).toEqual(['B']);
  });

  it('gives its counters and its element to expressions', async () => {
    const model = await arrows(
      's > M; M > e',
      multi('', until("${signer == 'u2' and loopCounter == 1 and nrOfActiveInstances == 2}"), '${signer}'),
    );
    const run = new Simulation(model, { variables: { signers } }).start();
    expect(run.complete('M', 1).state).toBe('completed');
  });

  it('counts instances by cardinality', async () => {
    const model = await arrows(
      's > M; M > e',
      '<userTask id="M"><multiInstanceLoopCharacteristics><loopCardinality>${n + 1}</loopCardinality></multiInstanceLoopCharacteristics></userTask>',
    );
    expect(new Simulation(model, { variables: { n: 2 } }).start().open()).toHaveLength(3);
    expect(() => new Simulation(model, { variables: { n: 5000 } }).start()).toThrow('conditionFailed');
    expect(() => new Simulation(model, { variables: { n: 0.5 } }).start()).toThrow('conditionFailed');
  });

  it('is passed by when the collection is empty, and says so', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), { variables: { signers: [] } }).start();
    run.complete('A');
    expect(run.assignees('M')).toEqual([]);
    expect(run.last.automatic).toMatchObject([{ activityId: 'M', reason: expect.stringContaining('emptyList') }]);
  });

  it('lets single instances complete by themselves', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), {
      variables: { signers },
      appoint: (_node, found) => (found.assignee === 'u2' ? { auto: 'complete', reason: 'self' } : found),
    }).start();
    run.complete('A');
    expect(run.assignees('M')).toEqual(['u1', 'u3']);
    expect(run.complete('M').complete('M').open()).toEqual(['B']);
  });
});

describe('adding and removing signatures', () => {
  it('adds to a running parallel multi-instance', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), { variables: { signers: ['u1'] } }).start();
    run.complete('A').add('M', 'u9');
    expect(run.assignees('M')).toEqual(['u1', 'u9']);
    expect(run.complete('M').open()).toEqual(['M']);
    expect(run.complete('M').open()).toEqual(['B']);
  });

  it('adds after the present one in a sequential multi-instance', async () => {
    const run = new Simulation(await arrows(LINE, multi('isSequential="true"')), { variables: { signers } }).start();
    run.complete('A').add('M', 'u9').complete('M');
    expect(run.assignees('M')).toEqual(['u9']);
    run.complete('M');
    expect(run.assignees('M')).toEqual(['u2']);
    expect(run.complete('M').complete('M').open()).toEqual(['B']);
  });

  it.each([
    ['beside', ['applicant', 'u9'], ['u9']],
    ['after', ['applicant'], ['u9']],
    ['before', ['u9'], ['applicant']],
  ] as const)('turns a plain task into one: %s', async (place, first, then) => {
    const model = await arrows('s > A; A > B; B > e', '<userTask id="A" flowable:assignee="${initiator}"/>');
    const run = new Simulation(model).start();
    run.add('A', 'u9', place);
    expect(run.assignees('A')).toEqual(first);
    run.complete('A');
    expect(run.assignees('A')).toEqual(then);
    expect(run.open()).toEqual(['A']);
    expect(run.complete('A').open()).toEqual(['B']);
    expect(run.targets('B')).toEqual(['A']);
  });

  it('removes one, but never the only one', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), { variables: { signers } }).start().complete('A');
    run.complete('M').removeInstance('M');
    expect(run.open()).toEqual(['M']);
    expect(run.complete('M').open()).toEqual(['B']);
    expect(() => run.removeInstance('B')).toThrow('actionNotAllowed');
  });

  it('removes who is still to be asked; the vote may be over without him', async () => {
    const half = '<completionCondition>${nrOfCompletedInstances * 2 &gt;= nrOfInstances}</completionCondition>';
    const inRow = multi('isSequential="true"', half);
    const run = new Simulation(await arrows(LINE, inRow), { variables: { signers: ['u1', 'u2', 'u3', 'u4'] } }).start();
    run.complete('A').removeAwaited('M', 'u2');
    expect(run.assignees('M')).toEqual(['u1']);
    run.complete('M');
    expect(run.assignees('M')).toEqual(['u3']);
    expect(() => run.removeAwaited('M', 'u1')).toThrow('alreadyHandled');
    expect(run.removeAwaited('M', 'u4').open()).toEqual(['B']);
  });

  it('ends when the removed one was the last to wait for', async () => {
    const run = new Simulation(await arrows(LINE, multi('')), { variables: { signers: ['u1', 'u2'] } }).start();
    run.complete('A').complete('M').removeInstance('M');
    expect(run.open()).toEqual(['B']);
  });
});
