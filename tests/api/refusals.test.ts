import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import type { ErrorName } from '../../src/contract/errors.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { DIRECTORY_REVISION } from '../../src/server/access/directory.ts';
import { bumpRevision } from '../../src/server/db/revision.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { REFUSAL_TOPICS, refusalCases } from './support/refusal-cases.ts';

describe.each(databases.slice(0, 1))('what is refused changes nothing: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, REFUSAL_TOPICS, { jobs: false });
  });
  afterAll(() => flow?.remove());

  /** Every row of the request, and how much has been sent at all. */
  async function rowsOf(id: string): Promise<unknown> {
    const { db } = flow.hall.hall;
    const of = async (table: string, column = 'instance_id') =>
      (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by 1, 2`.execute(db)).rows;
    const count = async (table: string) =>
      (await sql`select count(*)::integer as n from ${sql.table(table)}`.execute(db)).rows;
    return {
      instance: await of('wf_instance', 'id'),
      tasks: await of('wf_task'),
      candidates: (
        await sql`select c.* from wf_candidate c join wf_task t on t.id = c.task_id where t.instance_id = ${id}
          order by 1, 2, 3`.execute(db)
      ).rows,
      timers: await of('wf_timer'),
      history: await of('wf_history'),
      readers: await of('wf_reader'),
      bookings: await of('wf_booking'),
      sent: [await count('hall_outbox'), await count('hall_message'), await count('wf_instance')],
    };
  }

  async function setStatus(username: string, status: 0 | 1): Promise<void> {
    // whoever holds tasks is not disabled by hand; he may still vanish, as when rows come from elsewhere
    const { db, bus } = flow.hall.hall;
    await transaction(db, async (trx) => {
      await sql`update sys_user set data = data || ${JSON.stringify({ status })}::jsonb where id = ${username}`.execute(
        trx,
      );
      await bumpRevision(bus, trx, DIRECTORY_REVISION);
    });
  }

  it.each(refusalCases(() => flow))('$name → $error', async (one) => {
    const id = await flow.start('teacher', one.topic ?? 'line', one.formData ?? { reason: 'because' });
    const first = (await flow.detail('teacher', id)).data?.openTasks[0]?.taskId;
    await one.before?.(id);
    const mine = one.task === undefined ? ((await flow.task(one.by, id))?.taskId ?? first) : first;
    const place = one.task === null ? { processInstanceId: id } : { taskId: mine };
    const before = await rowsOf(id);
    const answer = await flow.post(one.by, one.verb, { comment: 'a word', ...place, ...one.body });
    expect(answer).toMatchObject({ code: ERRORS[one.error].code, status: ERRORS[one.error].status });
    expect(await rowsOf(id)).toEqual(before);
  });

  it('somebody who left gets nothing, and holds nothing up', async () => {
    const id = await flow.start('teacher2', 'line');
    const other = await flow.start('teacher', 'empty', { reason: 'because', who: 'hr' });
    const vote = await flow.start('teacher', 'votes', { reason: 'r', people: ['leader', 'hr', 'dean'] });
    await setStatus('hr', 0);
    await setStatus('teacher2', 0);
    const holder = (await flow.detail('admin', id)).data?.openTasks[0]?.assignee ?? '';
    const refuse = async (verb: string, body: object, error: ErrorName, request = id, by = holder) => {
      const before = await rowsOf(request);
      expect(await flow.act(by, request, verb, body)).toMatchObject({ code: ERRORS[error].code });
      expect(await rowsOf(request)).toEqual(before);
    };
    await refuse('delegate', { userId: 'hr' }, 'personLeft');
    await refuse('transfer', { userId: 'hr' }, 'personLeft');
    await refuse('rollback', { targetActivityId: 'start' }, 'initiatorLeft');
    expect((await flow.detail(holder, id)).data?.rollbackTargets).toEqual([]);
    await refuse('complete', {}, 'noApprover', other, 'leader');
    await refuse('addSign', { userIds: ['hr'] }, 'personLeft', vote, 'leader');
    // a vote goes on without him
    expect(await flow.act('leader', vote, 'removeSign', { userIds: ['hr'] })).toMatchObject({ code: 0 });
    await setStatus('hr', 1);
    await setStatus('teacher2', 1);
  });

  it('tells them apart in three languages', async () => {
    const id = await flow.start('teacher', 'line');
    const task = await flow.task('leader', id);
    const caller = await flow.as('leader');
    const message = async (language: string) =>
      (
        await caller.post(
          `${PATHS.flow}/rollback`,
          { taskId: task?.taskId, comment: 'no', targetActivityId: 'nothing' },
          { 'accept-language': language },
        )
      ).message;
    const texts = [await message('zh-CN'), await message('zh-TW'), await message('en-US')];
    expect(new Set(texts).size).toBe(3);
  });

  it('stores nothing of a start that cannot be', async () => {
    const before = await rowsOf('none');
    const start = (topic: string, formData: FormData) => flow.post('teacher', 'start', { topic, formData });
    expect((await start('nothing', {})).code).toBe(ERRORS.topicNotFound.code);
    expect((await start('line', {})).code).toBe(ERRORS.invalidData.code);
    expect((await start('line', { reason: 'r', amount: 101 })).code).toBe(ERRORS.invalidData.code);
    expect(await rowsOf('none')).toEqual(before);
  });
});
