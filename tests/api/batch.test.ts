import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchOutcome } from '../../src/contract/batch.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import type { Counts, TodoNode } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as sequence, group } from './support/topics.ts';

const fields = { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } };

describe.each(databases)('batches: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      plain: { process: chain({ first: assignee('leaderOf(initiator)'), second: group('role:finance') }) },
      other: { process: chain({ first: assignee('leaderOf(initiator)') }) },
      filling: {
        properties: fields,
        manifest: { nodes: { first: { write: ['note'], require: ['note'] } } },
        process: chain({ first: assignee('leaderOf(initiator)') }),
      },
      copying: {
        process: `<startEvent id="begin"/><serviceTask id="copy" name="Copies" flowable:delegateExpression="\${cc}">
          <extensionElements><flowable:field name="to" stringValue="role:library,counselor,\${initiator}"/></extensionElements>
          </serviceTask><userTask id="first" name="First" ${assignee('leaderOf(initiator)')}/><endEvent id="end"/>
          ${sequence('begin', 'copy')}${sequence('copy', 'first')}${sequence('first', 'end')}`,
      },
      fussy: {
        manifest: { approvers: { empty: 'fail' } },
        process: chain({ first: group('role:finance'), nobody: assignee('supervisorOf(initiator)') }),
      },
      paying: {
        manifest: { nodes: { first: { actions: [{ name: 'complete', title: 'Pay' }, 'comment'] } } },
        process: chain({ first: assignee('leaderOf(initiator)') }),
      },
      alone: {
        manifest: { nodes: { first: { batch: false } } },
        process: chain({ first: assignee('leaderOf(initiator)') }),
      },
    });
  });
  afterAll(() => flow?.remove());

  async function tasks(username: string, ids: string[]) {
    const rows = await Promise.all(ids.map((id) => flow.task(username, id)));
    return rows.map((row) => ({ taskId: row?.taskId ?? '', revision: row?.revision ?? 0 }));
  }
  const batch = (username: string, body: object, headers?: Record<string, string>) =>
    flow.post<BatchOutcome[]>(username, 'batch', { action: 'complete', comment: 'fine', ...body }, headers);
  const codes = (outcomes: BatchOutcome[] | undefined) => outcomes?.map(({ ok, code }) => (ok ? 0 : code));
  const start = (topics: string[]) => Promise.all(topics.map((topic) => flow.start('teacher', topic)));

  it('does each item on its own: what cannot be done stops none of the others', async () => {
    const ids = await start(['plain', 'plain', 'plain', 'plain']);
    const items = await tasks('leader', ids);
    await flow.act('leader', ids[1] ?? '', 'complete');
    await flow.act('leader', ids[2] ?? '', 'delegate', { userId: 'dean' });
    await flow.act('dean', ids[2] ?? '', 'resolve');
    const answer = await batch('leader', { items: [...items, { taskId: 'nothing' }] });
    expect(codes(answer.data)).toEqual([
      0,
      ERRORS.alreadyHandled.code,
      ERRORS.staleRevision.code,
      0,
      ERRORS.taskNotFound.code,
    ]);
    expect(answer.data?.every(({ message }) => message !== '')).toBe(true);
    expect(await flow.outcomes('teacher', ids[0] ?? '')).toContain('complete first');
    expect(await flow.task('leader', ids[2] ?? '')).toBeDefined();
  });

  it('takes tasks of one node only, and none of a node that must be filled in', async () => {
    const ids = await start(['plain', 'other', 'filling', 'alone']);
    const items = await tasks('leader', ids);
    const mixed = await batch('leader', { items: items.slice(0, 2) });
    expect(codes(mixed.data)).toEqual([0, ERRORS.batchMixed.code]);
    const refused = await batch('leader', { items: items.slice(2) });
    expect(codes(refused.data)).toEqual([ERRORS.batchRequiresFields.code, ERRORS.batchNotOffered.code]);
    const rows = await flow.list('leader', PATHS.todo);
    const offered = Object.fromEntries(rows.map((row) => [row.topic, row.batch]));
    expect(offered).toMatchObject({ other: true, filling: false, alone: false });
  });

  it('offers what the step offers, by the words of its buttons', async () => {
    await start(['paying', 'other', 'alone']);
    const rows = await flow.list('leader', PATHS.todo);
    const offered = Object.fromEntries(rows.map((row) => [row.topic, row.batchActions]));
    expect(offered).toMatchObject({
      paying: [{ name: 'complete', title: 'Pay' }],
      other: ['complete', 'reject'],
      alone: [],
    });
  });

  it('rejects, claims, and claims what it completes', async () => {
    const ids = await start(['plain', 'plain', 'plain']);
    const held = await tasks('leader', ids);
    expect(codes((await batch('leader', { items: held.slice(0, 1), action: 'reject' })).data)).toEqual([0]);
    expect(codes((await batch('leader', { items: held.slice(1) })).data)).toEqual([0, 0]);
    const offered = await tasks('finance', ids.slice(1));
    expect(codes((await batch('finance', { items: offered.slice(0, 1), action: 'claim' })).data)).toEqual([0]);
    const [claimed] = await tasks('finance', ids.slice(1));
    expect(codes((await batch('finance', { items: [claimed, offered[1]] })).data)).toEqual([0, 0]);
    expect(await flow.outcomes('teacher', ids[2] ?? '')).toEqual(
      expect.arrayContaining(['claim second', 'complete second', 'end end']),
    );
    expect((await flow.detail('teacher', ids[0] ?? '')).data?.state).toBe('rejected');
  });

  it('leaves with the group what it cannot complete, and tells the second who was faster', async () => {
    const id = await flow.start('teacher', 'fussy');
    const [task] = await tasks('finance', [id]);
    const [refused] = (await batch('finance', { items: [task] })).data ?? [];
    expect(refused).toMatchObject({ ok: false, code: ERRORS.noApprover.code });
    expect(await flow.task('finance', id)).toMatchObject({ claimable: true, revision: task?.revision });
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'open first']);

    const other = await flow.start('teacher', 'plain');
    await flow.act('leader', other, 'complete');
    const [offered] = await tasks('finance', [other]);
    const key = { 'idempotency-key': `claim-${other}` };
    const claim = { items: [offered], action: 'claim' };
    expect(codes((await batch('finance', claim, key)).data)).toEqual([0]);
    expect(codes((await batch('finance', claim, key)).data)).toEqual([0]);
    const [late] = (await batch('admin', { items: [offered] })).data ?? [];
    expect(late?.ok).toBe(false);
  });

  it('wants a word, and answers the same key the same', async () => {
    const ids = await start(['plain', 'plain']);
    const items = await tasks('leader', ids);
    expect(await batch('leader', { items, comment: ' ' })).toMatchObject({ status: 422 });
    const headers = { 'idempotency-key': `batch-${ids[0]}` };
    expect(codes((await batch('leader', { items }, headers)).data)).toEqual([0, 0]);
    expect(codes((await batch('leader', { items }, headers)).data)).toEqual([0, 0]);
    const completed = (await flow.outcomes('teacher', ids[0] ?? '')).filter((step) => step === 'complete first');
    expect(completed).toHaveLength(1);
    expect((await batch('student2', { items })).data?.map(({ code }) => code)).toEqual([
      ERRORS.taskNotFound.code,
      ERRORS.taskNotFound.code,
    ]);
  });

  it('lets the process name readers, and shows who has read', async () => {
    const [id = ''] = await start(['copying']);
    const readers = async () => (await flow.detail('leader', id)).data?.readers ?? [];
    expect((await readers()).map(({ userId }) => userId).toSorted()).toEqual(['counselor', 'library', 'teacher']);
    await flow.detail('library', id);
    expect((await readers()).filter(({ readTime }) => readTime !== null)).toMatchObject([
      { userId: 'library', byName: '' },
    ]);
    expect(await flow.outcomes('leader', id)).toContain('cc copy');
    await flow.act('leader', id, 'reject');
    expect((await flow.detail('library', id)).status).toBe(200);
    await (await flow.as('counselor')).get(`${PATHS.detail}?processInstanceId=${id}`);
  });

  it('says how much waits, and where; lists can be narrowed to it', async () => {
    const [id = ''] = await start(['plain']);
    const leader = await flow.as('leader');
    const nodes = (await leader.get<TodoNode[]>(PATHS.todoNodes)).data ?? [];
    const todo = await flow.list('leader', PATHS.todo);
    expect(nodes.find(({ topic }) => topic === 'plain')).toMatchObject({
      activityId: 'first',
      taskName: 'Step first',
      batch: true,
      count: todo.filter(({ topic }) => topic === 'plain').length,
    });
    await flow.act('leader', id, 'cc', { userIds: ['counselor'] });
    const before = (await (await flow.as('counselor')).get<Counts>(PATHS.counts)).data;
    expect(before).toMatchObject({ cc: 1 });
    expect(await flow.list('counselor', PATHS.cc, '&unread=true')).toMatchObject([{ unread: true }]);
    await flow.detail('counselor', id);
    expect((await (await flow.as('counselor')).get<Counts>(PATHS.counts)).data).toMatchObject({ cc: 0 });
    expect(await flow.list('counselor', PATHS.cc, '&unread=true')).toEqual([]);
    const detail = await flow.detail('teacher', id);
    expect(detail.data?.readers).toMatchObject([{ userId: 'counselor', readTime: expect.any(String) }]);

    expect((await flow.list('leader', PATHS.todo, '&topic=plain&node=first')).length).toBeGreaterThan(0);
    expect(await flow.list('leader', PATHS.todo, '&node=second')).toEqual([]);
    await flow.act('leader', id, 'complete');
    const mine = (path: string, query: string) => flow.list('finance', path, query);
    expect((await mine(PATHS.todo, '&claimable=true')).every(({ claimable }) => claimable)).toBe(true);
    expect((await mine(PATHS.todo, '&claimable=false')).some(({ claimable }) => claimable)).toBe(false);
    expect((await flow.list('leader', PATHS.done, '&node=first')).length).toBeGreaterThan(0);
    expect(await flow.list('leader', PATHS.done, '&node=second')).toEqual([]);
    const waiting = await flow.list('teacher', PATHS.initiated, '&node=second');
    expect(waiting.map(({ processInstanceId }) => processInstanceId)).toContain(id);
    for (const [path, query] of [
      [PATHS.done, 'claimable=true'],
      [PATHS.todo, 'unread=true'],
      [PATHS.drafts, 'node=first'],
    ]) {
      expect((await leader.get(`${path}?${query}`)).status).toBe(400);
    }
  });
});
