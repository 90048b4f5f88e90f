import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../../src/server/engine/embedded.ts';
import { rollbackTargets } from '../../../src/server/services/flow/verbs/rollbackTask.ts';
import { Keeper, tokenAt } from './support/keeper.ts';
import { arrows } from './support/processes.ts';

const engine = embeddedEngine();

describe('the embedded engine', () => {
  it('keeps an instance from its start to its end in one value, and nothing of it afterwards', async () => {
    const model = await arrows(
      's > p1; p1 > A; p1 > B; A > p2; B > p2; p2 > C; C > e',
      '<userTask id="A" name="审批" flowable:candidateUsers="u1,u2,u1" flowable:candidateGroups="role:office" flowable:dueDate="P1D"/>',
    );
    const request = new Keeper(engine, model);
    const started = await request.does({ type: 'start' });
    expect(started.state).toBe('running');
    expect(started.created[0]).toMatchObject({
      name: '审批',
      assignee: null,
      candidateUsers: ['u1', 'u2'],
      candidateGroups: ['role:office'],
      dueAt: new Date('2026-03-03T09:00:00+08:00'),
    });
    expect(await request.standingAt()).toEqual(['A', 'B']);
    await request.does({ type: 'complete', tokens: [tokenAt(started, 'A')] });
    expect(await request.standingAt()).toEqual(['B', 'p2']);
    const joined = await request.does({ type: 'complete', tokens: [tokenAt(started, 'B')] });
    expect(rollbackTargets(await request.standing(), tokenAt(joined, 'C'))).toEqual(['A', 'B']);
    const ended = await request.does({ type: 'complete', tokens: [tokenAt(joined, 'C')] });
    expect(ended).toMatchObject({ state: 'completed', endedAt: 'e', created: [], tokens: null });
  });

  it("never gives a number twice, so that a task's id is one task's for ever", async () => {
    const request = new Keeper(engine, await arrows('s > A; A > B; B > e'));
    const ids: string[] = [];
    let outcome = await request.does({ type: 'start' });
    for (let round = 0; round < 3; round++) {
      ids.push(...outcome.created.map(({ id }) => id));
      outcome = await request.does({ type: 'complete', tokens: [tokenAt(outcome, 'A')] });
      ids.push(...outcome.created.map(({ id }) => id));
      outcome = await request.does({ type: 'jump', from: tokenAt(outcome, 'B'), target: 'A', mode: 'through' });
    }
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(ids[0]).toBe(`${request.run.instanceId}-1`);
  });

  it('changes nothing by a command that fails, and lets a token be used once', async () => {
    const request = new Keeper(engine, await arrows('s > A; A > g; g > B [${n > 1}]; g > C [${n > 2}]; B > e; C > e'), {
      n: 2,
    });
    const started = await request.does({ type: 'start' });
    const command = { type: 'complete', tokens: [tokenAt(started, 'A')] } as const;
    const before = JSON.stringify(request.run.tokens);
    request.variables['n'] = 0;
    await expect(request.does(command)).rejects.toThrow('conditionFailed');
    expect(JSON.stringify(request.run.tokens)).toBe(before);
    request.variables['n'] = 2;
    await request.does(command);
    await expect(request.does(command)).rejects.toThrow('alreadyHandled');
    expect(await request.standingAt()).toEqual(['B']);
  });

  it('rolls back straight to the people who hold the tasks', async () => {
    const request = new Keeper(engine, await arrows('s > A; A > p1; p1 > B; p1 > C; B > e; C > e'));
    const started = await request.does({ type: 'start' });
    const forked = await request.does({ type: 'complete', tokens: [tokenAt(started, 'A')] });
    const [b, c] = [tokenAt(forked, 'B'), tokenAt(forked, 'C')];
    Object.assign(request.holders, { [b]: 'b1', [c]: 'c1' });
    const back = await request.does({ type: 'jump', from: b, target: 'start', mode: 'straight' });
    expect(back.gone).toEqual([b, c]);
    expect(back.created.map(({ activityId }) => activityId)).toEqual(['start']);
    const again = await request.does({ type: 'complete', tokens: [tokenAt(back, 'start')] });
    expect(again.created.map((task) => [task.activityId, task.assignee])).toEqual([
      ['B', 'b1'],
      ['C', 'c1'],
    ]);
  });

  it('adds and removes signatures, and terminates', async () => {
    const request = new Keeper(engine, await arrows('s > A; A > e'));
    const token = tokenAt(await request.does({ type: 'start' }), 'A');
    const added = await request.does({ type: 'addInstance', token, element: 'u9', position: 'beside' });
    expect(added.created).toMatchObject([{ activityId: 'A', assignee: 'u9' }]);
    await request.does({ type: 'addInstance', token, element: 'u8', position: 'after' });
    const removed = await request.does({ type: 'removeInstance', token: tokenAt(added, 'A') });
    expect(removed.gone).toEqual([tokenAt(added, 'A')]);
    const next = await request.does({ type: 'complete', tokens: [token] });
    expect(next.created).toMatchObject([{ activityId: 'A', assignee: 'u8' }]);
    const ended = await request.does({ type: 'terminate' });
    expect(ended).toMatchObject({ state: 'terminated', tokens: null });
    expect(ended.gone).toContain(tokenAt(next, 'A'));
  });

  it('says which clocks begin and which stop', async () => {
    const model = await arrows(
      's > A; A > e; b > N; N > e; c > e',
      '<boundaryEvent id="b" attachedToRef="A" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>' +
        '<boundaryEvent id="c" attachedToRef="A"><timerEventDefinition><timeDuration>PT9H</timeDuration></timerEventDefinition></boundaryEvent>' +
        '<serviceTask id="N" flowable:delegateExpression="${notify}"/>',
    );
    const request = new Keeper(engine, model);
    const started = await request.does({ type: 'start' });
    const token = tokenAt(started, 'A');
    expect(started.timers.set.map(({ activity, due }) => [activity, due.toISOString()])).toEqual([
      ['b', '2026-03-02T02:00:00.000Z'],
      ['c', '2026-03-02T10:00:00.000Z'],
    ]);
    const cycle = started.timers.set[0]?.cycle ?? null;
    const once = await request.does({ type: 'signal', token, event: 'b' }, cycle);
    expect(once.delegates).toMatchObject([{ delegate: 'notify' }]);
    expect(once.timers).toMatchObject({
      stopped: [{ token, activity: 'b' }],
      set: [{ token, activity: 'b', cycle: null }],
    });
    const twice = await request.does({ type: 'signal', token, event: 'b' });
    expect(twice.timers).toEqual({ stopped: [{ token, activity: 'b' }], set: [], moved: [] });
    const late = await request.does({ type: 'signal', token, event: 'c' });
    expect(late).toMatchObject({ state: 'completed', tokens: null, timers: { stopped: [{ token }] } });
  });

  it('says what stands in the way of another model', async () => {
    const request = new Keeper(engine, await arrows('s > A; A > p1; p1 > B; p1 > C; B > p2; C > p2; p2 > e'));
    const started = await request.does({ type: 'start' });
    const same = await arrows('s > A; A > X; X > e');
    expect(await engine.obstacles(request.run, same)).toEqual([]);
    await request.does({ type: 'complete', tokens: [tokenAt(started, 'A')] });
    const found = await engine.obstacles(request.run, same);
    expect(found.map(({ kind, activityId }) => `${kind} ${activityId}`)).toEqual([
      'activityGone B',
      'activityGone C',
      'joinChanged p2',
    ]);
  });

  it('asks for what it must be told, and has done nothing until then', async () => {
    const request = new Keeper(engine, await arrows('s > g; g > A [${n > 1}]; g > B; A > e; B > e'));
    const question = { ask: 'condition', at: expect.stringContaining('g_A') as string, process: null, local: {} };
    await request.deploy();
    expect(await engine.apply(request.run, { type: 'start' })).toEqual({ needs: [question] });
    expect(await request.standing()).toEqual([]);
  });
});
