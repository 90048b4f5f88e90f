import { describe, expect, it } from 'vitest';
import { HallError } from '../../../src/contract/errors.ts';
import { arrows } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

describe('flow of control', () => {
  it('walks a line to its end', async () => {
    const run = new Simulation(await arrows('s > A; A > B; B > e')).start();
    expect(run.open()).toEqual(['A']);
    run.complete('A').complete('B');
    expect(run.state).toBe('completed');
    expect(run.endedAt).toBe('e');
    expect(run.tokens).toBe('null');
  });

  it('takes the first way that holds, else the default', async () => {
    const model = await arrows('s > g; g > A [${n > 10}]; g > B [${n > 5}]; g > C; A > e; B > e; C > e');
    for (const [n, expected] of [
      [20, 'A'],
      [7, 'B'],
      [1, 'C'],
    ] as const) {
      expect(new Simulation(model, { variables: { n } }).start().open()).toEqual([expected]);
    }
  });

  it('refuses a gateway without a way, and stores nothing', async () => {
    const model = await arrows('s > A; A > g; g > B [${n > 10}]; g > C [${n > 20}]; B > e; C > e');
    const run = new Simulation(model, { variables: { n: 1 } }).start();
    const before = JSON.stringify(run.stored());
    expect(() => run.complete('A')).toThrow(HallError);
    expect(JSON.stringify(run.stored())).toBe(before);
  });

  it('refuses conditions that are neither true nor false', async () => {
    const model = await arrows('s > g; g > A [${n}]; g > B; A > e; B > e');
    expect(() => new Simulation(model, { variables: { n: 3 } }).start()).toThrow('conditionNotBoolean');
    expect(new Simulation(model, { variables: {} }).start().open()).toEqual(['B']);
  });

  it('forks and joins in parallel', async () => {
    const model = await arrows('s > p1; p1 > A; p1 > B; A > p2; B > p2; p2 > C; C > e');
    const run = new Simulation(model).start();
    expect(run.open()).toEqual(['A', 'B']);
    run.complete('A');
    expect(run.open()).toEqual(['B']);
    run.complete('B');
    expect(run.open()).toEqual(['C']);
    expect(run.complete('C').state).toBe('completed');
  });

  it('joins exactly the branches that an inclusive gateway took', async () => {
    const model = await arrows(
      's > o1; o1 > A [${a}]; o1 > B [${b}]; o1 > C [${c}]; A > o2; B > o2; C > o2; o2 > D; D > e',
    );
    const run = new Simulation(model, { variables: { a: true, b: false, c: true } }).start();
    expect(run.open()).toEqual(['A', 'C']);
    expect(run.complete('C').open()).toEqual(['A']);
    expect(run.complete('A').open()).toEqual(['D']);
  });

  it('lets an inclusive join wait for what may still come through a loop', async () => {
    const model = await arrows(
      's > o1; o1 > A [${a}]; o1 > B [${b}]; A > g1; g1 > A [${again}]; g1 > o2; B > o2; o2 > D; D > e',
    );
    const run = new Simulation(model, { variables: { a: true, b: true, again: false } }).start();
    expect(run.complete('B').open()).toEqual(['A']);
    expect(run.complete('A').open()).toEqual(['D']);
  });

  it('finds circles that nobody stops', async () => {
    const model = await arrows('s > g1; g1 > g2; g2 > g1 [${n > 0}]; g2 > e');
    expect(() => new Simulation(model, { variables: { n: 1 } }).start()).toThrow('processLoops');
  });

  it('refuses the step after which a join would wait for ever', async () => {
    const model = await arrows('s > g; g > A [${true}]; g > B; A > p; B > p; p > C; C > e');
    const run = new Simulation(model).start();
    expect(() => run.complete('A')).toThrow('conditionFailed');
  });

  it('ends at once at a terminate end event', async () => {
    const model = await arrows(
      's > p1; p1 > A; p1 > B; A > e; B > e2',
      '<endEvent id="e"><terminateEventDefinition/></endEvent>',
    );
    const run = new Simulation(model).start().complete('A');
    expect(run.state).toBe('completed');
    expect(run.endedAt).toBe('e');
    expect(run.last.cancelled.map((task) => task.activityId)).toEqual(['B']);
    expect(run.tokens).toBe('null');
  });

  it('ends as terminated where nobody catches an error', async () => {
    const model = await arrows('s > A; A > e', '<endEvent id="e"><errorEventDefinition/></endEvent>');
    const run = new Simulation(model).start().complete('A');
    expect([run.state, run.endedAt]).toEqual(['terminated', 'e']);
  });

  it('names delegates with their fields for the caller to run', async () => {
    const model = await arrows(
      's > A; A > N; N > e',
      '<serviceTask id="N" name="Tell" flowable:delegateExpression="${notify}"><extensionElements><flowable:field name="to" stringValue="${initiator}"/></extensionElements></serviceTask>',
    );
    const run = new Simulation(model).start().complete('A');
    expect(run.last.delegates).toEqual([
      { activityId: 'N', name: 'Tell', delegate: 'notify', fields: { to: 'applicant' } },
    ]);
    expect(run.state).toBe('completed');
  });
});

describe('people', () => {
  it('reads assignees, candidates and due dates', async () => {
    const model = await arrows(
      's > A; A > e',
      '<userTask id="A" name="审批" flowable:candidateUsers="${people}, x" flowable:candidateGroups="role:office,dept:${dept}" flowable:dueDate="P1D"/>',
    );
    const run = new Simulation(model, { variables: { people: ['a', 'b'], dept: '' } }).start();
    expect(run.task('A')).toMatchObject({
      name: '审批',
      assignee: null,
      candidateUsers: ['a', 'b', 'x'],
      candidateGroups: ['role:office'],
      dueAt: new Date('2026-03-03T09:00:00+08:00'),
    });
  });

  it('lets the approver rules complete steps by themselves', async () => {
    const model = await arrows('s > A; A > B; B > e');
    const run = new Simulation(model, {
      appoint: (node, found) => (node.id === 'A' ? { auto: 'complete', reason: 'self' } : found),
    }).start();
    expect(run.open()).toEqual(['B']);
    expect(run.last.automatic).toEqual([{ activityId: 'A', name: 'A', reason: 'self' }]);
    expect(run.targets('B')).toEqual([]);
  });

  it('tells the approver rules what people completed on the way, and nothing that was undone', async () => {
    const seen: string[] = [];
    const model = await arrows('s > A; A > B; B > C; C > e');
    const run = new Simulation(model, {
      appoint: (node, found, history) => {
        seen.push(`${node.id}:${history.join('')}`);
        return found;
      },
    }).start();
    run.complete('A').complete('B').jump('C', 'A').complete('A');
    expect(seen).toEqual(['A:', 'B:A', 'C:AB', 'A:', 'B:A']);
  });

  it('stops rules that complete a circle of steps for ever', async () => {
    const model = await arrows('s > A; A > B; B > g; g > A [${true}]; g > e');
    const endless = new Simulation(model, { appoint: () => ({ auto: 'complete', reason: 'always' }) });
    expect(() => endless.start()).toThrow('processLoops');
  });
});
