import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateTemplate } from '../../../src/definition/expression/template.ts';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { ProcessModel } from '../../../src/definition/types/process.ts';
import { newId } from '../../../src/server/db/id.ts';
import { openDatabase, type OpenDatabase } from '../../../src/server/db/open.ts';
import type { Tables } from '../../../src/server/db/tables.ts';
import { embeddedEngine } from '../../../src/server/engine/embedded.ts';
import type { EngineRun, Outcome } from '../../../src/server/engine/port.ts';
import { createLog } from '../../../src/server/log.ts';
import { prepareEmbedded } from '../../api/support/templates.ts';
import { arrows } from './support/processes.ts';

const engine = embeddedEngine();
const NOW = new Date('2026-03-02T09:00:00+08:00');
let database: OpenDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'engine-'));
  await prepareEmbedded(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir, log: createLog('error') });
});

afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function runOf(model: ProcessModel, variables: FormData = {}): EngineRun {
  return {
    instanceId: newId(),
    model,
    initiator: 'applicant',
    variables,
    now: NOW,
    evaluate: (text, local) =>
      evaluateTemplate(text, {
        variables: { ...variables, initiator: 'applicant', ...local },
        calendar: plainCalendar(() => NOW),
      }),
    appoint: (_node, found) => found,
    called: () => undefined,
  };
}

const inside = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute(work);

async function rowsOf(run: EngineRun): Promise<{ tasks: string[]; executions: number; timers: number }> {
  const { db } = database;
  const where = { ref: 'instance_id', id: run.instanceId } as const;
  const tasks = await db.selectFrom('wf_task').select('activity_id').where(where.ref, '=', where.id).execute();
  const executions = await db.selectFrom('wf_execution').select('id').where(where.ref, '=', where.id).execute();
  const timers = await db.selectFrom('wf_timer').select('id').where(where.ref, '=', where.id).execute();
  return { tasks: tasks.map((row) => row.activity_id).sort(), executions: executions.length, timers: timers.length };
}

const taskOf = (outcome: Outcome, activity: string): string =>
  outcome.created.find((task) => task.activityId === activity)?.id ?? '';

async function storeInstance(run: EngineRun, suspended = false): Promise<void> {
  await database.db
    .insertInto('wf_instance')
    .values({
      id: run.instanceId,
      business_key: newId(),
      topic: 'test',
      version_id: 'v1',
      number: '1',
      title: '',
      summary: '[]',
      state: 'running',
      suspended,
      initiator: 'applicant',
      dept_id: null,
      form_data: '{}',
      started_at: NOW,
      ended_at: null,
    })
    .execute();
}

describe('rows', () => {
  it('hold an instance from its start to its end and are gone afterwards', async () => {
    const model = await arrows(
      's > p1; p1 > A; p1 > B; A > p2; B > p2; p2 > C; C > e',
      '<userTask id="A" name="审批" flowable:candidateUsers="u1,u2,u1" flowable:candidateGroups="role:office" flowable:dueDate="P1D"/>',
    );
    const run = runOf(model);
    const started = await inside((tx) => engine.start(tx, run));
    expect(started.state).toBe('running');
    const row = await database.db
      .selectFrom('wf_task')
      .selectAll()
      .where('id', '=', taskOf(started, 'A'))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '审批', topic: 'test', assignee: null, owner: null, state: 'open', revision: 1 });
    expect(row.due_at).toEqual(new Date('2026-03-03T09:00:00+08:00'));
    const candidates = await database.db
      .selectFrom('wf_candidate')
      .select(['kind', 'subject'])
      .where('task_id', '=', row.id)
      .orderBy('subject')
      .execute();
    expect(candidates).toEqual([
      { kind: 'group', subject: 'role:office' },
      { kind: 'user', subject: 'u1' },
      { kind: 'user', subject: 'u2' },
    ]);
    await inside((tx) => engine.complete(tx, run, taskOf(started, 'A')));
    const joined = await inside((tx) => engine.complete(tx, run, taskOf(started, 'B')));
    expect(await rowsOf(run)).toEqual({ tasks: ['C'], executions: 1, timers: 0 });
    expect(await inside((tx) => engine.jumpTargets(tx, run, taskOf(joined, 'C')))).toEqual(['A', 'B']);
    const ended = await inside((tx) => engine.complete(tx, run, taskOf(joined, 'C')));
    expect(ended).toMatchObject({ state: 'completed', endedAt: 'e', created: [], cancelled: [] });
    expect(await rowsOf(run)).toEqual({ tasks: [], executions: 0, timers: 0 });
    const left = await database.db.selectFrom('wf_candidate').select('task_id').where('task_id', '=', row.id).execute();
    expect(left).toEqual([]);
  });

  it('let one of two win, and leave nothing behind after an error', async () => {
    const run = runOf(await arrows('s > A; A > g; g > B [${n > 1}]; g > C [${n > 2}]; B > e; C > e'), { n: 2 });
    const started = await inside((tx) => engine.start(tx, run));
    run.variables['n'] = 0;
    await expect(inside((tx) => engine.complete(tx, run, taskOf(started, 'A')))).rejects.toThrow('conditionFailed');
    expect((await rowsOf(run)).tasks).toEqual(['A']);
    run.variables['n'] = 2;
    await inside((tx) => engine.complete(tx, run, taskOf(started, 'A')));
    await expect(inside((tx) => engine.complete(tx, run, taskOf(started, 'A')))).rejects.toThrow('alreadyHandled');
    expect((await rowsOf(run)).tasks).toEqual(['B']);
  });

  it('roll back, straight to the person who holds the task', async () => {
    const run = runOf(await arrows('s > A; A > p1; p1 > B; p1 > C; B > e; C > e'));
    const started = await inside((tx) => engine.start(tx, run));
    const forked = await inside((tx) => engine.complete(tx, run, taskOf(started, 'A')));
    await database.db.updateTable('wf_task').set({ assignee: 'b1' }).where('id', '=', taskOf(forked, 'B')).execute();
    await database.db
      .updateTable('wf_task')
      .set({ assignee: 'helper', owner: 'c1', state: 'pending' })
      .where('id', '=', taskOf(forked, 'C'))
      .execute();
    const back = await inside((tx) =>
      engine.jump(tx, run, { fromTaskId: taskOf(forked, 'B'), target: 'start', mode: 'straight' }),
    );
    expect(back.cancelled).toEqual([{ taskId: taskOf(forked, 'C'), activityId: 'C' }]);
    expect((await rowsOf(run)).tasks).toEqual(['start']);
    const again = await inside((tx) => engine.complete(tx, run, taskOf(back, 'start')));
    expect(again.created.map((task) => [task.activityId, task.assignee])).toEqual([
      ['B', 'b1'],
      ['C', 'c1'],
    ]);
  });

  it('add and remove signatures, and terminate', async () => {
    const run = runOf(await arrows('s > A; A > e'));
    const started = await inside((tx) => engine.start(tx, run));
    const added = await inside((tx) => engine.addInstance(tx, run, taskOf(started, 'A'), 'u9'));
    expect(added.created).toMatchObject([{ activityId: 'A', assignee: 'u9' }]);
    await inside((tx) => engine.addInstance(tx, run, taskOf(started, 'A'), 'u8', 'after'));
    const removed = await inside((tx) => engine.removeInstance(tx, run, taskOf(added, 'A')));
    expect(removed.cancelled).toEqual([{ taskId: taskOf(added, 'A'), activityId: 'A' }]);
    const next = await inside((tx) => engine.complete(tx, run, taskOf(started, 'A')));
    expect(next.created).toMatchObject([{ activityId: 'A', assignee: 'u8' }]);
    const ended = await inside((tx) => engine.terminate(tx, run));
    expect(ended).toMatchObject({ state: 'terminated', cancelled: [{ activityId: 'A' }] });
    expect(await rowsOf(run)).toEqual({ tasks: [], executions: 0, timers: 0 });
  });

  it('fire timers that are due, each once, never of suspended instances', async () => {
    const model = await arrows(
      's > A; A > e; b > N; N > e; c > e',
      '<boundaryEvent id="b" attachedToRef="A" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>' +
        '<boundaryEvent id="c" attachedToRef="A"><timerEventDefinition><timeDuration>PT9H</timeDuration></timerEventDefinition></boundaryEvent>' +
        '<serviceTask id="N" flowable:delegateExpression="${notify}"/>',
    );
    const run = runOf(model);
    await storeInstance(run);
    const sleeping = runOf(model);
    await storeInstance(sleeping, true);
    await inside((tx) => engine.start(tx, sleeping));
    await inside((tx) => engine.start(tx, run));
    expect((await rowsOf(run)).timers).toBe(2);
    expect(await inside((tx) => engine.takeDueTimers(tx, NOW, 10))).toEqual([]);
    for (const [hours, left] of [
      [2, 2],
      [4, 1],
      [10, 0],
    ] as const) {
      const now = new Date(NOW.getTime() + hours * 3_600_000);
      await inside(async (tx) => {
        const [due, ...others] = await engine.takeDueTimers(tx, now, 10);
        expect(others).toEqual([]);
        expect(due?.instanceId).toBe(run.instanceId);
        await engine.signal(tx, { ...run, now }, due?.executionId ?? '', due?.activityId);
      });
      expect((await rowsOf(run)).timers).toBe(left);
    }
    expect((await rowsOf(run)).executions).toBe(0);
  });

  it('say what stands in the way of another model', async () => {
    const old = await arrows('s > A; A > p1; p1 > B; p1 > C; B > p2; C > p2; p2 > e');
    const run = runOf(old);
    const started = await inside((tx) => engine.start(tx, run));
    const same = await arrows('s > A; A > X; X > e');
    expect(await inside((tx) => engine.obstacles(tx, run, same))).toEqual([]);
    await inside((tx) => engine.complete(tx, run, taskOf(started, 'A')));
    const found = await inside((tx) => engine.obstacles(tx, run, same));
    expect(found.map(({ kind, activityId }) => `${kind} ${activityId}`)).toEqual([
      'activityGone B',
      'activityGone C',
      'joinChanged p2',
    ]);
  });
});
