import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, HallError } from '../../src/contract/errors.ts';
import type { Person } from '../../src/contract/person.ts';
import { decode } from '../../src/server/engine/state.ts';
import { deployVersions } from '../../src/server/definitions/versions.ts';
import type { Hall } from '../../src/server/services/hall.ts';
import { startRequest } from '../../src/server/services/flow/verbs/startRequest.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { GatedHall, somebodyWaits } from './support/gate.ts';
import { refusalOf } from './support/interleaving.ts';
import type { Act, Situation } from './support/interleaving.ts';
import { RACE_TOPICS, SITUATIONS } from './support/situations.ts';
import { VERBS, batchOfOne } from './support/verbs.ts';
import type { VerbName, Words } from './support/verbs.ts';

/** One request for which two people fight. */
interface Scene {
  id: string;
  revision: number;
  tasks: Record<string, { id: string; revision: number }>;
  open: string[];
  /** moment at which the clock of the contested task strikes */
  due: Date | undefined;
}

type Result = { error: null } | { error: unknown };

describe.each(databases)('every pair of verbs on one task: $name', (kind) => {
  let flow: FlowHall;
  let first: GatedHall;
  let second: GatedHall;
  let now: Date | undefined;
  /** a version of the topic that nobody is served */
  let newer: string;

  beforeAll(async () => {
    flow = await startFlowHall(kind, RACE_TOPICS, { jobs: false });
    const { hall } = flow.hall;
    // mails go into the outbox, from which nobody takes them here
    const settings = { ...hall.settings, smtpUrl: 'smtp://127.0.0.1:9' };
    const clock = { now: () => now ?? new Date() };
    first = new GatedHall(hall, { settings, clock });
    second = new GatedHall(hall, { settings, clock });
    const { xml = '' } = hall.registry.topic('line')?.process ?? {};
    const drawn = await hall.registry.drawn('line', xml.replace('name="Late"', 'name="Later"'));
    if (drawn?.hash === undefined) throw new Error(JSON.stringify(drawn?.faults));
    const [version] = await deployVersions(hall.db, [{ hash: drawn.hash, source: drawn.source }]);
    newer = version?.versionId ?? '';
  });
  afterAll(() => flow?.remove());

  const person = (id: string): Person => {
    const found = flow.hall.hall.directory.person(id);
    if (!found) throw new Error(`nobody is called ${id}`);
    return found;
  };

  async function set(situation: Situation): Promise<Scene> {
    const { hall } = second;
    const { processInstanceId: id } = await startRequest(
      person('teacher'),
      { topic: situation.topic, formData: { reason: 'because' } },
      hall,
    );
    for (const { by, verb, at, userId } of situation.before) {
      const task = (await tasksOf(id)).find(({ activity_id }) => activity_id === at);
      const words: Words = {
        comment: 'ok',
        ...(at === undefined ? { processInstanceId: id } : { taskId: task?.id ?? '' }),
        ...(userId !== undefined && { userId }),
      };
      await VERBS[verb](person(by), words, hall);
    }
    const tasks = await tasksOf(id);
    const entries = Object.entries(situation.tasks).map(([name, { activity, of }]) => {
      const task = tasks.find((each) => each.activity_id === activity && (of === undefined || each.assignee === of));
      if (!task) throw new Error(`${situation.name} has no task ${name}`);
      return [name, { id: task.id, revision: task.revision }] as const;
    });
    const timer = await hall.db
      .selectFrom('wf_timer')
      .select('due_at')
      .where('instance_id', '=', id)
      .executeTakeFirst();
    const { revision } = await hall.db
      .selectFrom('wf_instance')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, revision, tasks: Object.fromEntries(entries), open: activities(tasks), due: timer?.due_at };
  }

  const tasksOf = (id: string) =>
    flow.hall.hall.db.selectFrom('wf_task').selectAll().where('instance_id', '=', id).orderBy('id').execute();
  const activities = (tasks: { activity_id: string }[]) => tasks.map(({ activity_id }) => activity_id).toSorted();

  /** Removing signs acts on the person's own task, everything else on the contested one. */
  async function perform(act: Act, scene: Scene, hall: Hall): Promise<Result> {
    const own = act.name === 'removeSign' ? 'b' : 'a';
    const task = scene.tasks[own];
    const onTask = act.needs.length > 0;
    const words: Words = {
      comment: `by ${act.by}`,
      ...act.words,
      // nobody is asked twice to sign at the same step
      ...(act.verb === 'addSign' && { userIds: [hall === second.hall ? 'registry' : 'party'] }),
      ...(onTask ? { taskId: task?.id ?? '', revision: task?.revision ?? 0 } : { processInstanceId: scene.id }),
      ...(act.verb === 'urge' && { taskId: task?.id ?? '' }),
      ...(['move', 'migrate'].includes(act.verb) && { revision: scene.revision }),
      ...(act.verb === 'migrate' && { toVersionId: newer }),
    };
    const verb = act.inBatch
      ? batchOfOne(act.verb === 'reject' ? 'reject' : 'complete', person(act.by), words, hall)
      : VERBS[act.verb](person(act.by), words, hall);
    return verb.then(
      () => ({ error: null }),
      (error: unknown) => ({ error }),
    );
  }

  /** PostgreSQL: the second waits at the lock while the first has done everything but commit. */
  async function raceAtCommit(one: Act, other: Act, scene: Scene): Promise<[Result, Result]> {
    const gate = first.hold('commit');
    const winner = perform(one, scene, first.hall);
    await Promise.race([gate.reached, winner]);
    const is = { settled: false };
    const loser = perform(other, scene, second.hall).finally(() => (is.settled = true));
    while (!is.settled && !(await somebodyWaits(flow.hall.hall.db))) await sleep(1);
    gate.release();
    const results: [Result, Result] = [await winner, await loser];
    // the clock passes over what is locked, and comes again
    return other.verb === 'timer' ? [results[0], await perform(other, scene, second.hall)] : results;
  }

  /** One connection only: the second has found its task and is about to begin when the first gets in. */
  async function raceAtBegin(one: Act, other: Act, scene: Scene): Promise<[Result, Result]> {
    const gate = second.hold('begin');
    const loser = perform(other, scene, second.hall);
    await Promise.race([gate.reached, loser]);
    const won = await perform(one, scene, first.hall);
    gate.release();
    return [won, await loser];
  }

  async function check(one: Act, other: Act, scene: Scene, [won, lost]: [Result, Result]): Promise<string[]> {
    const { db } = flow.hall.hall;
    const problems: string[] = [];
    const problem = (text: string) => problems.push(`${one.name}, then ${other.name}: ${text}`);
    if (won.error !== null) problem(`the first is refused: ${said(won.error)}`);
    const expected = refusalOf(one, other);
    const isRefused = Array.isArray(expected);
    if (isRefused) {
      const name = lost.error instanceof HallError ? lost.error.error : said(lost.error);
      if (!expected.includes(name)) problem(`${name} instead of ${expected.join(' or ')}`);
      problems.push(...winnerProblems(one, lost.error).map((text) => `${one.name}, then ${other.name}: ${text}`));
    } else if (lost.error !== null) {
      problem(`the second is refused: ${said(lost.error)}`);
    }

    const history = await db
      .selectFrom('wf_history')
      .selectAll()
      .where('instance_id', '=', scene.id)
      .orderBy('seq')
      .execute();
    if (history.some(({ seq }, index) => seq !== index + 1)) problem('the history has gaps');
    const done = [one.verb, ...(expected === null && !isSilent(one, other) ? [other.verb] : [])];
    const rows = history.filter(
      ({ comment, outcome }) => comment.startsWith('by ') || ['timer', 'signal'].includes(outcome),
    );
    const outcomes = rows.map(({ outcome }) => outcome);
    if (outcomes.join() !== done.join()) problem(`the history says ${outcomes.join()} instead of ${done.join()}`);

    const tasks = await tasksOf(scene.id);
    const after = one.next(scene.open);
    const open = (expected === null ? other.next(after) : after).filter((activity) => activity !== 'end').toSorted();
    if (activities(tasks).join() !== open.join())
      problem(`open: ${activities(tasks).join()} instead of ${open.join()}`);
    const instance = await db
      .selectFrom('wf_instance')
      .selectAll()
      .where('id', '=', scene.id)
      .executeTakeFirstOrThrow();
    const { tokens } = decode(instance.tokens);
    const waiting = tokens.filter(({ kind: sort }) => sort === 'activity').map(({ id }) => id);
    if (
      waiting.toSorted().join() !==
      tasks
        .map(({ execution_id }) => execution_id)
        .toSorted()
        .join()
    )
      problem('tasks and tokens do not fit');
    if ((instance.state === 'running') !== open.length > 0)
      problem(`it is ${instance.state} with ${open.length} tasks`);
    const ends = history.filter(({ outcome }) => outcome === 'end').length;
    if (ends !== (open.length > 0 ? 0 : 1)) problem(`it ends ${ends} times`);

    const messages = await db.selectFrom('hall_message').selectAll().where('instance_id', '=', scene.id).execute();
    const news = messages.filter(({ kind: sort }) => sort !== 'flow.comment');
    const told = news.map(({ user_id, kind: sort, task_id }) => `${sort} ${user_id} ${task_id}`);
    if (new Set(told).size !== told.length) problem(`somebody is told twice: ${told.join('; ')}`);
    const untold = tasks.filter(({ id }) => !messages.some(({ task_id }) => task_id === id));
    if (untold.length > 0) problem(`nobody is told of ${activities(untold).join()}`);
    const mails = await db
      .selectFrom('hall_outbox')
      .select('key')
      .where('key', 'in', ['', ...messages.map(({ id }) => id)])
      .execute();
    const addressed = messages.filter(({ user_id }) => flow.hall.hall.directory.user(user_id)?.email);
    if (mails.length !== addressed.length) problem(`${mails.length} mails for ${addressed.length} messages`);
    return problems;
  }

  it.each(SITUATIONS)('$name', async (situation) => {
    const problems: string[] = [];
    for (const one of situation.acts) {
      for (const other of situation.acts) {
        if (situation.pairs?.(one, other) === false) continue;
        const scene = await set(situation);
        now = [one.verb, other.verb].includes('timer') ? scene.due : undefined;
        const race = kind.name === 'PGlite' ? raceAtBegin : raceAtCommit;
        problems.push(...(await check(one, other, scene, await race(one, other, scene))));
        now = undefined;
        // its clocks must not strike in other people's races
        await flow.hall.hall.db.deleteFrom('wf_timer').where('instance_id', '=', scene.id).execute();
      }
    }
    expect(problems).toEqual([]);
  });
});

/** A second suspension and a second copy to the same reader change nothing. */
function isSilent(one: Act, other: Act): boolean {
  return one.verb === other.verb && (['suspend', 'activate', 'cc'] as VerbName[]).includes(one.verb);
}

/** A refusal says who was faster, with what and when. */
function winnerProblems(winner: Act, refusal: unknown): string[] {
  if (!(refusal instanceof HallError)) return [];
  const { status } = ERRORS[refusal.error];
  const data = (refusal.details.data ?? {}) as { by?: unknown; byName?: unknown; at?: unknown; outcome?: unknown };
  const problems: string[] = [];
  if (status !== 409) problems.push(`status ${status}`);
  if (data.outcome !== winner.verb) problems.push(`${refusal.error} says ${String(data.outcome)} was faster`);
  if (winner.verb !== 'timer' && data.by !== winner.by) problems.push(`${refusal.error} names ${String(data.by)}`);
  if (typeof data.byName !== 'string' || data.byName === '') problems.push(`${refusal.error} has no name`);
  if (typeof data.at !== 'string' || data.at === '') problems.push(`${refusal.error} has no time`);
  return problems;
}

function said(error: unknown): string {
  if (error instanceof HallError) return `${error.error} ${JSON.stringify(error.details)}`;
  return error instanceof Error ? `5xx ${error.stack ?? error.message}` : String(error);
}
