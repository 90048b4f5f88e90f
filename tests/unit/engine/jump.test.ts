import { describe, expect, it } from 'vitest';
import { arrows, elementsOf } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

describe('roll back on a line', () => {
  it('goes back and through again', async () => {
    const run = new Simulation(await arrows('s > A; A > B; B > C; C > e')).start().complete('A').complete('B');
    expect(run.targets('C')).toEqual(['A', 'B']);
    run.jump('C', 'A');
    expect(run.open()).toEqual(['A']);
    expect(run.targets('A')).toEqual([]);
    expect(run.complete('A').open()).toEqual(['B']);
    expect(run.complete('B').complete('C').state).toBe('completed');
  });

  it('goes back and straight to where it came from, to the same person', async () => {
    const model = await arrows('s > A; A > B; B > C; C > e', '<userTask id="C" flowable:assignee="${initiator}"/>');
    const run = new Simulation(model).start().complete('A').complete('B');
    run.task('C').assignee = 'somebody';
    run.jump('C', 'A', 'straight');
    expect(run.open()).toEqual(['A']);
    run.complete('A');
    expect(run.open()).toEqual(['C']);
    expect(run.assignees('C')).toEqual(['somebody']);
    expect(run.targets('C')).toEqual(['A', 'B']);
    expect(run.complete('C').state).toBe('completed');
  });

  it('gives the applicant a step of his own', async () => {
    const model = await arrows('s > A; A > B; B > e', '<startEvent id="s" name="提交申请"/>');
    for (const mode of ['through', 'straight'] as const) {
      const run = new Simulation(model).start().complete('A').jump('B', 'start', mode);
      expect(run.task('start')).toMatchObject({ name: '提交申请', assignee: 'applicant', activityId: 'start' });
      expect(run.targets('start')).toEqual([]);
      run.complete('start');
      expect(run.open()).toEqual([mode === 'through' ? 'A' : 'B']);
    }
  });

  it('refuses targets that nobody completed on the way', async () => {
    const model = await arrows('s > A; A > B; B > e');
    for (const target of ['B', 'A', 'nowhere', 's']) {
      expect(() => new Simulation(model).start().jump('A', target)).toThrow('rollbackTarget');
    }
  });

  it('can be repeated, also straight out of a straight one', async () => {
    const run = new Simulation(await arrows('s > A; A > B; B > C; C > D; D > e')).start();
    run.complete('A').complete('B').complete('C');
    run.jump('D', 'C', 'straight').jump('C', 'B', 'straight').jump('B', 'A', 'straight');
    expect(run.complete('A').open()).toEqual(['B']);
    expect(run.complete('B').open()).toEqual(['C']);
    expect(run.complete('C').open()).toEqual(['D']);
    expect(run.targets('D')).toEqual(['A', 'B', 'C']);
    expect(run.complete('D').state).toBe('completed');
  });

  it('sets clocks anew', async () => {
    const border =
      '<boundaryEvent id="b" attachedToRef="A"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>';
    const run = new Simulation(await arrows('s > A; A > B; B > e; b > e', border)).start().complete('A');
    expect(run.timers).toEqual([]);
    run.jump('B', 'A');
    expect(run.timers).toHaveLength(1);
    run.complete('A').jump('B', 'start', 'straight').complete('start');
    expect(run.timers).toEqual([]);
    expect(run.open()).toEqual(['B']);
  });

  it('does not complete the target for what somebody approved before', async () => {
    const model = await arrows('s > A; A > B; B > C; C > e');
    const run = new Simulation(model, {
      // whoever approved anything before is not asked again
      appoint: (node, found, history) =>
        node.id === 'B' && history.length > 0 ? { auto: 'complete', reason: 'repeat' } : found,
    }).start();
    run.complete('A');
    expect(run.open()).toEqual(['C']);
    expect(run.targets('C')).toEqual(['A']);
  });

  it('undoes the last round of a loop only', async () => {
    const model = await arrows('s > A; A > B; B > g; g > A [${again}]; g > C; C > e');
    const variables = { again: true };
    const run = new Simulation(model, { variables }).start();
    run.complete('A').complete('B').complete('A');
    variables.again = false;
    run.complete('B');
    expect(run.targets('C')).toEqual(['A', 'B']);
    run.jump('C', 'A');
    expect(run.targets('A')).toEqual(['B']);
    run.jump('A', 'B');
    expect(run.targets('B')).toEqual(['A']);
  });
});

describe('roll back with parallel branches', () => {
  const FORK = 's > Z; Z > p1; p1 > A; A > B; B > p2; p1 > C; C > D; D > p2; p2 > E; E > e';

  it('within a branch leaves the others alone', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z').complete('A').complete('C');
    run.jump('B', 'A');
    expect(run.open()).toEqual(['A', 'D']);
    expect(run.last.cancelled).toEqual([]);
    run.complete('D').complete('A').complete('B');
    expect(run.open()).toEqual(['E']);
    expect(run.complete('E').state).toBe('completed');
  });

  it('to before the fork cancels all branches', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z').complete('A').complete('C').complete('D');
    expect(run.standing()).toContain('join:p2');
    run.jump('B', 'Z');
    expect(run.standing()).toEqual(['activity:Z']);
    run.complete('Z');
    expect(run.open()).toEqual(['A', 'C']);
  });

  it('to before the fork and straight back restores every branch', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z').complete('A').complete('C').complete('D');
    const before = run.standing();
    run.jump('B', 'Z', 'straight').complete('Z');
    expect(run.standing()).toEqual(before);
    run.complete('B');
    expect(run.open()).toEqual(['E']);
  });

  it('never reaches into a sibling branch', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z').complete('A').complete('C');
    expect(run.targets('B')).toEqual(['Z', 'A']);
    expect(() => run.jump('B', 'C')).toThrow('rollbackTarget');
  });

  it('from behind the join opens one branch, and the join fires once', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z');
    for (const task of ['A', 'B', 'C', 'D']) run.complete(task);
    run.jump('E', 'A');
    expect(run.open()).toEqual(['A']);
    expect(run.standing()).toEqual(['activity:A', 'join:p2']);
    run.complete('A').complete('B');
    expect(run.open()).toEqual(['E']);
    expect(run.complete('E').state).toBe('completed');
  });

  it('from behind the join, straight back', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z');
    for (const task of ['A', 'B', 'C', 'D']) run.complete(task);
    run.jump('E', 'A', 'straight').complete('A');
    expect(run.standing()).toEqual(['activity:E']);
    expect(run.targets('E')).toEqual(['Z', 'A', 'B', 'C', 'D']);
  });

  it('from behind an inclusive join', async () => {
    const model = await arrows(
      's > o1; o1 > A [${true}]; o1 > B [${true}]; o1 > C [${false}]; A > o2; B > o2; C > o2; o2 > D; D > e',
    );
    const run = new Simulation(model).start().complete('A').complete('B');
    run.jump('D', 'B');
    expect(run.standing()).toEqual(['activity:B', 'join:o2']);
    expect(run.complete('B').open()).toEqual(['D']);
  });

  it('a branch that goes straight back while its sibling goes on', async () => {
    const run = new Simulation(await arrows(FORK)).start().complete('Z').complete('A');
    run.jump('B', 'A', 'straight').complete('C').complete('D').complete('A');
    expect(run.open()).toEqual(['B']);
    expect(run.complete('B').open()).toEqual(['E']);
  });
});

describe('roll back with scopes', () => {
  const SUB = `<subProcess id="S">${elementsOf('s2 > p1; p1 > X; p1 > Y; X > X2; X2 > p2; Y > p2; p2 > e2')}</subProcess>`;

  it('inside, outwards and back in', async () => {
    const run = new Simulation(await arrows('s > A; A > S; S > B; B > e', SUB)).start().complete('A').complete('X');
    run.jump('X2', 'X');
    expect(run.open()).toEqual(['X', 'Y']);
    run.jump('X', 'A');
    expect(run.standing()).toEqual(['activity:A']);
    run.complete('A').complete('X').complete('X2').complete('Y');
    expect(run.open()).toEqual(['B']);
    run.jump('B', 'X2');
    expect(run.standing()).toEqual(['activity:X2', 'join:p2', 'scope:S']);
    expect(run.targets('X2')).toEqual(['A', 'X']);
    expect(run.complete('X2').open()).toEqual(['B']);
    run.jump('B', 'Y', 'straight').complete('Y');
    expect(run.standing()).toEqual(['activity:B']);
    expect(run.complete('B').state).toBe('completed');
  });

  it('into a scope that a boundary event interrupted opens again what that cancelled', async () => {
    const border =
      '<boundaryEvent id="b" attachedToRef="S"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>';
    const run = new Simulation(await arrows('s > S; S > B; B > e; b > T; T > e', SUB + border)).start().complete('X');
    run.signal('S', 'b');
    expect(run.open()).toEqual(['T']);
    expect(run.targets('T')).toEqual(['X']);
    run.jump('T', 'X');
    expect(run.open()).toEqual(['X', 'Y']);
    expect(run.timers).toHaveLength(1);
    run.complete('X').complete('X2').complete('Y');
    expect(run.open()).toEqual(['B']);
  });
});

describe('roll back with sub-processes in sub-processes', () => {
  const TIMER = '<timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>';
  const border = (host: string): string => `<boundaryEvent id="b" attachedToRef="${host}">${TIMER}</boundaryEvent>`;
  const nested = (inside: string, around = 's2 > T; T > Y; Y > e2'): string =>
    `<subProcess id="S">${elementsOf(around, `<subProcess id="T">${elementsOf(inside)}</subProcess>`)}</subProcess>`;

  it('an inner one that was over runs again inside the outer one, which goes on only after it', async () => {
    const run = new Simulation(await arrows('s > S; S > B; B > e', nested('s3 > X; X > e3'))).start().complete('X');
    run.jump('Y', 'X');
    expect(run.standing()).toEqual(['activity:X', 'scope:S', 'scope:T']);
    expect(run.complete('X').open()).toEqual(['Y']);
    expect(run.complete('Y').open()).toEqual(['B']);
    expect(run.complete('B').state).toBe('completed');
  });

  it('what followed from the target is gone from an inner one that an event had interrupted', async () => {
    const inside = nested('s3 > X; X > p; p > Z; p > e3; Z > e4') + border('S');
    const run = new Simulation(await arrows('s > S; S > B; B > e; b > U; U > e', inside)).start().complete('X');
    expect(run.open()).toEqual(['Z']);
    run.signal('S', 'b').jump('U', 'X');
    expect(run.open()).toEqual(['X']);
    expect(run.complete('X').open()).toEqual(['Z']);
    run.complete('Z').complete('Y').complete('B');
    expect(run.state).toBe('completed');
  });

  it('a way straight back sets the clock of the sub-process anew', async () => {
    const inside = nested('s3 > X; X > e3') + border('S');
    const run = new Simulation(await arrows('s > A; A > S; S > B; B > e; b > U; U > e', inside)).start();
    run.complete('A').jump('X', 'A', 'straight');
    expect(run.timers).toEqual([]);
    run.complete('A');
    expect(run.timers).toHaveLength(1);
    expect(run.signal('S', 'b').open()).toEqual(['U']);
  });
});

describe('roll back with multi-instances', () => {
  const MULTI =
    '<userTask id="M" flowable:assignee="${x}"><multiInstanceLoopCharacteristics flowable:collection="list" flowable:elementVariable="x"/></userTask>';
  const variables = { list: ['a', 'b', 'c'] };

  it('out of one instance cancels its siblings', async () => {
    const run = new Simulation(await arrows('s > A; A > M; M > B; B > e', MULTI), { variables }).start();
    run.complete('A').complete('M');
    run.jump('M', 'A');
    expect(run.standing()).toEqual(['activity:A']);
    expect(run.last.cancelled).toHaveLength(1);
    run.complete('A');
    expect(run.open()).toEqual(['M', 'M', 'M']);
  });

  it('out of one instance and straight back asks only those who had not answered', async () => {
    const run = new Simulation(await arrows('s > A; A > M; M > B; B > e', MULTI), { variables }).start();
    run.complete('A').complete('M').jump('M', 'A', 'straight').complete('A');
    expect(run.assignees('M')).toEqual(['b', 'c']);
    expect(run.complete('M').complete('M').open()).toEqual(['B']);
  });

  it('straight back over rows that the applicant added counts the new ones on from the old', async () => {
    const task =
      '<userTask id="M" flowable:assignee="n${loopCounter}"><multiInstanceLoopCharacteristics flowable:collection="rows" flowable:elementVariable="row"/></userTask>';
    const table = { rows: [{ _id: 'r0' }] };
    const run = new Simulation(await arrows('s > M; M > e', task), { variables: table }).start();
    run.jump('M', 'start', 'straight');
    table.rows.push({ _id: 'r1' }, { _id: 'r2' });
    run.complete('start');
    expect(run.assignees('M')).toEqual(['n0', 'n1', 'n2']);
  });

  it('straight back one after the other goes on counting where the row in turn was taken out', async () => {
    const task =
      '<userTask id="M" flowable:assignee="n${loopCounter}"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="rows" flowable:elementVariable="row"/></userTask>';
    const table = { rows: [{ _id: 'r0' }, { _id: 'r1' }, { _id: 'r2' }] };
    const run = new Simulation(await arrows('s > M; M > e', task), { variables: table }).start();
    run.complete('M').jump('M', 'start', 'straight');
    table.rows.splice(1, 1);
    run.complete('start');
    expect(run.assignees('M')).toEqual(['n1']);
    expect(run.complete('M').state).toBe('completed');
  });

  it('to one from outside asks everybody again', async () => {
    const run = new Simulation(await arrows('s > M; M > B; B > e', MULTI), { variables }).start();
    run.complete('M').complete('M').complete('M').jump('B', 'M');
    expect(run.open()).toEqual(['M', 'M', 'M']);
    run.complete('M').complete('M').complete('M').jump('B', 'M', 'straight');
    run.complete('M').complete('M').complete('M');
    expect(run.open()).toEqual(['B']);
  });

  it('inside one instance of a sub-process leaves the others alone; from outside all begin there', async () => {
    const loop = '<multiInstanceLoopCharacteristics flowable:collection="list" flowable:elementVariable="x"/>';
    const inner = elementsOf('s2 > X; X > Y; Y > e2', '<userTask id="Y" flowable:assignee="${x}"/>');
    const run = new Simulation(await arrows('s > S; S > B; B > e', `<subProcess id="S">${loop}${inner}</subProcess>`), {
      variables,
    }).start();
    run.complete('X').complete('X').jump('Y', 'X');
    expect(run.open()).toEqual(['X', 'X', 'Y']);
    run.complete('X').complete('X').complete('Y').complete('Y').complete('Y');
    expect(run.open()).toEqual(['B']);
    run.jump('B', 'Y');
    expect(run.assignees('Y')).toEqual(['a', 'b', 'c']);
    run.complete('Y').complete('Y').complete('Y');
    expect(run.open()).toEqual(['B']);
  });
});

describe('from outside', () => {
  it('takes back the last completion of an activity', async () => {
    const run = new Simulation(await arrows('s > A; A > p1; p1 > B; p1 > C; B > e; C > e')).start().complete('A');
    run.jump(null, 'A');
    expect(run.open()).toEqual(['A']);
    expect(run.last.cancelled.map((task) => task.activityId)).toEqual(['B', 'C']);
  });
});
