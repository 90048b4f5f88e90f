import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type HallProcess } from '../../scripts/faults/hall-process.ts';
import { IDEMPOTENCY_KEY, PATHS } from '../../src/contract/paths.ts';
import { newId } from '../../src/server/db/id.ts';
import { CamundaRest } from '../../src/server/engine/camunda7/rest.ts';
import { keyFor } from '../../src/server/engine/camunda7/rewrite.ts';
import { sweepEngine } from '../../src/server/services/flow/sweepEngine.ts';
import { server } from './support/databases.ts';
import { EngineGate } from './support/engine-gate.ts';
import { startFlowHall, type FlowHall } from './support/flow.ts';
import { Caller } from './support/hall.ts';
import { freePort } from './support/postgres.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

const { ENGINE_URL = '' } = process.env;
const LEADER = assignee('leaderOf(initiator)');
const MINUTE = 60_000;

/** Points at which a server dies: before its command is sent, before it hears the answer, and before it commits. */
const POINTS = ['send', 'answer', 'commit'] as const;
type Point = (typeof POINTS)[number];

describe.skipIf(ENGINE_URL === '')('a server that dies while a cluster follows its requests', () => {
  const rest = new CamundaRest(ENGINE_URL || 'http://127.0.0.1:1');
  let gate: EngineGate;
  /** goes on when the other one is dead */
  let flow: FlowHall;
  let version: string;
  let dying: HallProcess | undefined;

  beforeAll(async () => {
    gate = await EngineGate.before(ENGINE_URL);
    const line = {
      properties: { reason: { ...TEXT, title: 'Reason' } },
      process: chain({ look: LEADER, sign: LEADER }),
    };
    flow = await startFlowHall(server, { line }, { jobs: false, settings: { camundaUrl: ENGINE_URL } });
    version = flow.hall.hall.registry.topic('line')?.version.versionId ?? '';
  });
  afterEach(async () => {
    await dying?.end('SIGKILL');
  });
  afterAll(async () => {
    await gate?.close();
    await flow?.remove();
  });

  /** Ids of the requests whose instances run over there. */
  const overThere = async () =>
    (await rest.instancesOf([keyFor(version)], 0, 100)).map(({ businessKey }) => businessKey);
  const running = async () => {
    const { rows } = await sql<{ id: string }>`select id from wf_instance where state = 'running' order by id`.execute(
      flow.hall.hall.db,
    );
    return rows.map(({ id }) => id);
  };
  /** All that stands over there is older than what may be on its way. */
  const sweepLater = () => sweepEngine(flow.hall.hall, new Date(Date.now() + 20 * MINUTE));

  /** Another server of the same database. */
  async function another(username: string): Promise<Caller> {
    const { dataDir, databaseUrl } = flow.hall.place;
    const site = { dataDir, databaseUrl, topicsDir: flow.topicsDir, port: await freePort() };
    const gone = { postgres: undefined, remove: async () => {} };
    dying = await startProcess({ ...site, ...gone }, { env: { ENGINE: 'camunda7', ENGINE_URL: gate.url } });
    const caller = new Caller(dying.url, {});
    expect(await caller.login(username)).toMatchObject({ code: 0 });
    return caller;
  }

  /** Gives a command to a server that dies at this point of it. */
  async function diesAt(point: Point, path: RegExp, give: () => Promise<unknown>): Promise<void> {
    if (point !== 'commit') {
      const reached = gate.hold(point, path);
      const given = give().catch(() => undefined);
      await reached;
      await dying?.end('SIGKILL');
      await given;
      return;
    }
    const { db } = flow.hall.hall;
    const waits = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_locks where not granted and relation = 'wf_history'::regclass`.execute(
        db,
      );
      return rows[0]?.n;
    };
    let given: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`lock table wf_history in share mode`.execute(trx);
      given = give().catch(() => undefined);
      await expect.poll(waits).toBe(1);
      await dying?.end('SIGKILL');
    });
    await given;
  }

  it.each(POINTS)('starts a request once when it dies before the %s, and leaves nothing behind', async (point) => {
    const teacher = await another('teacher');
    const before = await running();
    const call = [
      `${PATHS.flow}/start`,
      { topic: 'line', formData: { reason: point } },
      { [IDEMPOTENCY_KEY]: newId() },
    ] as const;
    await diesAt(point, /\/process-definition\/key\/[^/]+\/start$/, () => teacher.post(...call));
    // what was begun a moment ago may be on its way: it is left alone
    const left = point === 'send' ? 0 : 1;
    expect(await overThere()).toHaveLength(before.length + left);
    expect(await sweepEngine(flow.hall.hall)).toBe(0);
    const again = await (await flow.as('teacher')).post<{ processInstanceId: string }>(...call);
    expect(again).toMatchObject({ code: 0 });
    expect(await running()).toEqual([...before, again.data?.processInstanceId]);
    expect(await sweepLater()).toBe(left);
    expect(new Set(await overThere())).toEqual(new Set(await running()));
    expect(await sweepLater()).toBe(0);
  });

  it.each(POINTS)('does a step once when it dies before the %s, and the cluster comes along', async (point) => {
    const id = await flow.start('teacher', 'line');
    const leader = await another('leader');
    const task = await flow.task('leader', id);
    const call = [
      `${PATHS.flow}/complete`,
      { taskId: task?.taskId, revision: task?.revision, comment: 'ok' },
      { [IDEMPOTENCY_KEY]: newId() },
    ] as const;
    await diesAt(point, /\/task\/[^/]+\/complete$/, () => leader.post(...call));
    expect(await flow.task('leader', id, 'look')).toBeDefined();
    expect(await (await flow.as('leader')).post(...call)).toMatchObject({ code: 0 });
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'complete look', 'open sign']);
    const instance = (await rest.find(id)) ?? '';
    expect((await rest.leaves(instance)).map(({ activityId }) => activityId)).toEqual(['sign']);
    expect(await sweepLater()).toBe(0);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect(await rest.find(id)).toBeUndefined();
  });

  it('sweeps away a second instance of a request, and what a request that is over has left, and nothing else', async () => {
    const [kept, over] = [await flow.start('teacher', 'line'), await flow.start('teacher', 'line')];
    expect(await flow.post('admin', 'terminate', { processInstanceId: over, comment: 'over' })).toMatchObject({
      code: 0,
    });
    const before = await overThere();
    for (const key of [kept, over, 'begun by hand']) await rest.start(keyFor(version), key, {});
    expect(await sweepLater()).toBe(2);
    expect(new Set(await overThere())).toEqual(new Set([...before, 'begun by hand']));
    expect(await flow.act('leader', kept, 'complete')).toMatchObject({ code: 0 });
    const [mine] = (await rest.instancesOf([keyFor(version)], 0, 100)).filter(
      ({ businessKey }) => businessKey === kept,
    );
    expect((await rest.leaves(mine?.id ?? '')).map(({ activityId }) => activityId)).toEqual(['sign']);
    for (const { id, businessKey } of await rest.instancesOf([keyFor(version)], 0, 100))
      if (businessKey === 'begun by hand') await rest.remove(id);
  });

  it('sweeps away more than a page holds, between requests that run', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) {
      ids.push(await flow.start('teacher', 'line'));
      await Promise.all(Array.from({ length: 50 }, () => rest.start(keyFor(version), newId(), {})));
    }
    expect(await sweepLater()).toBe(600);
    expect(await overThere()).toEqual(expect.arrayContaining(ids));
    expect(new Set(await overThere())).toEqual(new Set(await running()));
  });
});
