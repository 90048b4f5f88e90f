import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY, PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { FlowHall, startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller } from './support/hall.ts';
import { addPeople, enter } from './support/people.ts';
import { assignee, chain, group } from './support/topics.ts';

const MANY = 50;
const TOPICS = {
  plain: { process: chain({ first: assignee('leaderOf(initiator)'), second: group('role:union') }) },
  offered: { process: chain({ first: group('role:union'), second: assignee('leaderOf(initiator)') }) },
};

/** One server on the embedded database; four that share nothing but a PostgreSQL. */
describe.each(databases)('fifty at once on $name', (kind) => {
  const halls: FlowHall[] = [];
  let people: string[];

  beforeAll(async () => {
    const first = await startFlowHall(kind, TOPICS);
    halls.push(first);
    people = await addPeople(first.hall, MANY, 'union');
    const { place } = first.hall;
    const shared = { ...kind, create: async () => ({ ...place, remove: async () => {} }) };
    for (let servers = 1; servers < (kind.name === 'PGlite' ? 1 : 4); servers++) {
      const hall = await startTestHall(shared, { settings: { topicsDir: first.topicsDir } });
      halls.push(new FlowHall(hall, first.topicsDir));
    }
  });
  afterAll(async () => {
    for (const flow of halls.toReversed()) await flow.remove();
  });

  const server = (index: number): FlowHall => {
    const flow = halls[index % halls.length];
    if (!flow) throw new Error('no server');
    return flow;
  };
  /** the same session at each server */
  async function everywhere(userId: string): Promise<Caller[]> {
    const { cookie } = await enter(server(0).hall, userId);
    return halls.map(({ hall }) => {
      const caller = hall.visitor();
      caller.cookie = cookie;
      return caller;
    });
  }
  const rowsOf = (id: string) =>
    server(0).hall.hall.db.selectFrom('wf_history').selectAll().where('instance_id', '=', id).orderBy('seq').execute();
  const messagesOf = async (id: string) => {
    const rows = await server(0)
      .hall.hall.db.selectFrom('hall_message')
      .select(['user_id', 'kind', 'task_id'])
      .where('instance_id', '=', id)
      .execute();
    return rows.map(({ user_id, kind: sort, task_id }) => `${sort} ${user_id} ${task_id}`);
  };
  function expectOneWinner(answers: readonly Answer[], outcome: string): string {
    const winners = answers.flatMap((answer, index) => (answer.code === 0 ? [index] : []));
    expect(winners).toHaveLength(1);
    const lost = answers.filter(({ code }) => code !== 0);
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]));
    for (const { data, message } of lost) {
      expect(data).toMatchObject({
        outcome,
        by: expect.any(String),
        byName: expect.any(String),
        at: expect.any(String),
      });
      expect(message).toContain((data as { byName: string }).byName);
    }
    return winners.join();
  }

  it('complete one task: one does, the others learn who', async () => {
    const id = await server(0).start('teacher', 'plain');
    const task = await server(0).task('leader', id);
    const leaders = await everywhere('leader');
    const answers = await Promise.all(
      Array.from({ length: MANY }, async (_, index) => {
        const body = { taskId: task?.taskId, revision: task?.revision, comment: `try ${index}` };
        return leaders[index % leaders.length]?.post(`${PATHS.flow}/complete`, body);
      }),
    );
    const winner = expectOneWinner(answers as Answer[], 'complete');
    const rows = await rowsOf(id);
    expect(rows.map(({ outcome, comment }) => `${outcome} ${comment}`)).toEqual(['start ', `complete try ${winner}`]);
    const open = await server(0).hall.hall.db.selectFrom('wf_task').selectAll().where('instance_id', '=', id).execute();
    expect(open).toMatchObject([{ activity_id: 'second' }]);
    const told = await messagesOf(id);
    expect(new Set(told).size).toBe(told.length);
    expect(told.filter((text) => text.includes(open[0]?.id ?? '?'))).toHaveLength(MANY + 1);
  });

  it('claim one task: one has it, the others learn who', async () => {
    const id = await server(0).start('teacher', 'offered');
    const callers = await Promise.all(people.map((userId, index) => enter(server(index).hall, userId)));
    const [first] = callers;
    const todo = (await first?.get(`${PATHS.todo}?pageSize=10`))?.page as unknown as { list: { taskId: string }[] };
    const taskId = todo.list[0]?.taskId;
    const answers = await Promise.all(callers.map((caller) => caller.post(`${PATHS.flow}/claim`, { taskId })));
    const winner = people[Number(expectOneWinner(answers, 'claim'))];
    for (const { data } of answers.filter(({ code }) => code !== 0)) expect(data).toMatchObject({ by: winner });
    expect((await rowsOf(id)).map(({ outcome, assignee: who }) => `${outcome} ${who}`)).toEqual([
      'start teacher',
      `claim ${winner}`,
    ]);
  });

  it('start with one Idempotency-Key, then again after a restart: one request, one answer', async () => {
    const teachers = await everywhere('teacher');
    const key = { [IDEMPOTENCY_KEY]: `twenty-${kind.name}` };
    const body = { topic: 'plain', formData: { reason: 'once' } };
    const start = (caller: Caller | undefined) => caller?.post<{ number: string }>(`${PATHS.flow}/start`, body, key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => start(teachers[index % teachers.length])),
    );
    expect(answers.map((answer) => answer?.code)).toEqual(answers.map(() => 0));
    for (const answer of answers) expect(answer?.data).toEqual(answers[0]?.data);
    // a restart of PostgreSQL's servers is in the tests of the verbs
    const last = server(halls.length - 1);
    if (kind.name === 'PGlite') last.hall = await last.hall.restart();
    const again = await enter(last.hall, 'teacher');
    expect((await start(again))?.data).toEqual(answers[0]?.data);
    const { db } = last.hall.hall;
    const number = answers[0]?.data?.number ?? '';
    expect(await db.selectFrom('wf_instance').select('id').where('number', '=', number).execute()).toHaveLength(1);
    const other = await again.post(`${PATHS.flow}/start`, { ...body, formData: { reason: 'else' } }, key);
    expect(other).toMatchObject({ status: 409 });
  });
});
