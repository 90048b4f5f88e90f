import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Detail } from '../../src/contract/flow.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { Verification } from '../../src/contract/verification.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { openSocket } from './support/socket.ts';
import { TEXT, assignee, flow as arrow, group } from './support/topics.ts';

const ITEMS = {
  type: 'array',
  title: 'Items',
  maxItems: 5,
  items: {
    type: 'object',
    properties: { name: { ...TEXT, title: 'Item' }, cost: { type: 'integer', title: 'Cost' } },
  },
} as const;

/** What changed, what is to come and what a printed sheet proves: how a request is read. */
describe.each(databases)('reading requests: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      purchase: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          items: ITEMS,
          amount: { type: 'integer', title: 'Amount' },
          note: { ...TEXT, title: 'Note' },
        },
        manifest: {
          nodes: {
            start: { hide: ['note'] },
            check: { write: ['note', 'amount'], hide: ['items.cost'] },
            finance: { write: ['note'] },
            view: { hide: ['note'] },
          },
        },
        process: [
          '<startEvent id="begin"/>',
          `<userTask id="check" name="Check" ${assignee('leaderOf(initiator)')}/>`,
          `<userTask id="finance" name="Finance" ${group('role:finance')}/>`,
          '<exclusiveGateway id="size" default="size-pay"/>',
          `<userTask id="big" name="Big" ${group('post:president')}/>`,
          `<userTask id="pay" name="Pay" ${group('role:finance')}/>`,
          '<endEvent id="end"/>',
          arrow('begin', 'check'),
          arrow('check', 'finance'),
          arrow('finance', 'size'),
          arrow('size', 'big', '${amount > 100}'),
          arrow('size', 'pay'),
          arrow('big', 'pay'),
          arrow('pay', 'end'),
        ].join('\n'),
      },
    });
  });
  afterAll(() => flow?.hall.remove());

  const read = async (who: string, id: string): Promise<Detail> => {
    const { data } = await flow.detail(who, id);
    if (!data) throw new Error(`${who} cannot read ${id}`);
    return data;
  };
  const paths = ({ changed }: Detail) => changed?.changes.map(({ path }) => path).toSorted();

  it('tells an approver what changed since he acted, and nothing of what he may not see', async () => {
    const items = [
      { name: 'pen', cost: 1 },
      { name: 'ink', cost: 2 },
    ];
    const id = await flow.start('teacher', 'purchase', { reason: 'first', items });
    // nothing changed yet
    expect((await read('leader', id)).changed).toBeNull();
    await flow.act('leader', id, 'rollback', { targetActivityId: 'start', comment: 'more' });

    const mine = await flow.task('teacher', id);
    const stored = (await read('teacher', id)).formData['items'] as { _id: string; name: string; cost: number }[];
    const next = [
      { ...stored[1], cost: 99 },
      { name: 'cap', cost: 3 },
    ];
    const again = { taskId: mine?.taskId, comment: 'ok', formData: { reason: 'second', items: next } };
    expect((await flow.post('teacher', 'complete', again)).code).toBe(0);

    const { changed } = await read('leader', id);
    expect(changed).toMatchObject({ own: true, step: 'Check', by: expect.any(String), at: expect.any(String) });
    expect(changed?.changes.find(({ path }) => path === 'reason')).toEqual({
      ...{ path: 'reason', title: 'Reason' },
      ...{ before: 'first', after: 'second' },
    });
    // the rows are told apart by their ids; the cost, which this node hides, is in neither of them
    const table = changed?.changes.find(({ path }) => path === 'items');
    expect(JSON.stringify(table)).not.toMatch(/"cost"|:99\b/);
    const ids = (rows: unknown) => (rows as { _id: string }[]).map(({ _id }) => _id);
    expect(ids(table?.before)).toEqual(stored.map(({ _id }) => _id));
    expect(ids(table?.after)[0]).toBe(stored[1]?._id);

    await flow.act('leader', id, 'complete', { formData: { note: 'secret', amount: 500 } });
    // who never acted is told what the step before him changed
    const finance = await read('finance', id);
    expect(finance.changed).toMatchObject({ own: false, step: 'Check' });
    expect(paths(finance)).toEqual(['amount', 'note']);
    // the applicant sees what came after him, without what his view hides
    expect(paths(await read('teacher', id))).toEqual(['amount']);
    expect(JSON.stringify((await read('teacher', id)).changed)).not.toContain('secret');
  });

  it('a change of a hidden column alone is no change', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'r', items: [{ name: 'pen', cost: 1 }] });
    await flow.act('leader', id, 'rollback', { targetActivityId: 'start' });
    const mine = await flow.task('teacher', id);
    const { formData } = await read('teacher', id);
    const [row] = formData['items'] as { _id: string }[];
    const items = [{ ...row, cost: 1000 }];
    await flow.post('teacher', 'complete', { taskId: mine?.taskId, comment: 'ok', formData: { reason: 'r', items } });
    expect((await read('leader', id)).changed?.changes).toEqual([]);
  });

  it('names the steps that are to come and who would get them', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'r' });
    const coming = async (who: string) =>
      (await read(who, id)).coming.map(({ activityId, sure }) => `${activityId}${sure ? '' : '?'}`);
    // nobody has filled the amount in: the way past `big` stays open
    expect((await coming('teacher')).toSorted()).toEqual(['big?', 'finance', 'pay']);
    const { coming: steps } = await read('teacher', id);
    expect(steps.find(({ activityId }) => activityId === 'finance')?.handlers).not.toBe('');
    await flow.act('leader', id, 'complete', { formData: { amount: 500 } });
    expect((await coming('teacher')).toSorted()).toEqual(['big', 'pay']);
    const other = await flow.start('teacher', 'purchase', { reason: 'r' });
    await flow.act('leader', other, 'complete', { formData: { amount: 5 } });
    expect((await read('teacher', other)).coming.map(({ activityId }) => activityId)).toEqual(['pay']);
    await flow.act('finance', other, 'claim');
    await flow.act('finance', other, 'reject');
    expect((await read('teacher', other)).coming).toEqual([]);
  });

  it('a printed sheet can be checked by whoever holds it', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'top secret reason' });
    const { verification, number } = await read('teacher', id);
    const check = async (who: string | null, code = verification.code) => {
      const caller = who === null ? flow.hall.visitor() : await flow.as(who);
      return caller.get<Verification>(`${PATHS.verify}/${code}`);
    };
    const visitor = await check(null);
    expect(visitor).toMatchObject({ status: 200, data: { genuine: true, sheet: { number, state: 'running' } } });
    const { sheet } = visitor.data ?? {};
    expect(sheet?.digest).toBe(sheet?.printedDigest);
    // no names, and nothing of the form, for visitors and strangers
    expect(JSON.stringify(visitor.data)).not.toMatch(/secret|李明/);
    expect((await check('student2')).data?.sheet?.full).toBeUndefined();
    expect((await check('leader')).data?.sheet?.full).toMatchObject({ processInstanceId: id, topic: 'purchase' });
    // the same for everybody who may read it
    expect((await read('leader', id)).verification).toEqual(verification);

    await flow.act('leader', id, 'complete', { comment: 'fine' });
    const later = (await check(null)).data?.sheet;
    expect(later?.printedDigest).toBe(verification.digest);
    expect(later?.digest).not.toBe(verification.digest);

    const [instance = '', digest = '', signature = ''] = verification.code.split(/-(.+?)-(.+)/s);
    const forged = [
      `${instance}-${digest.replace(/./, (one) => (one === '0' ? '1' : '0'))}-${signature}`,
      `${instance}-${digest}-${signature.replace(/^./, (one) => (one === 'a' ? 'b' : 'a'))}`,
      `${instance}-${digest}`,
      'nonsense',
    ];
    for (const code of forged) {
      const answer = await check(null, code);
      expect(answer).toMatchObject({ status: 200, data: { genuine: false } });
      expect(answer.data).not.toHaveProperty('sheet');
    }
  });

  it('is signed with the same key after a restart', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'r' });
    const before = (await read('teacher', id)).verification;
    flow.hall = await flow.hall.restart();
    expect((await read('teacher', id)).verification).toEqual(before);
  });

  it('nobody tries codes without end', async () => {
    const visitor = flow.hall.visitor();
    const statuses: number[] = [];
    for (let turn = 0; turn < 70; turn++) statuses.push((await visitor.get(`${PATHS.verify}/nothing`)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('says by which column a list cannot be sorted', async () => {
    const caller = await flow.as('teacher');
    const answer = await caller.get(`${PATHS.initiated}?sort=nowhere`);
    expect(answer).toMatchObject({ status: 400, message: '不支持的排序字段：nowhere' });
  });

  it('names whoever holds a request: people, and the groups that may claim it', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'who', amount: 1 });
    const row = async () => (await flow.list('teacher', PATHS.initiated)).find((each) => each.processInstanceId === id);
    const { data: leader } = await (await flow.as('leader')).get<{ realName: string }>(PATHS.userInfo);
    expect((await row())?.holders).toEqual([leader?.realName]);
    await flow.act('leader', id, 'complete');
    expect((await row())?.holders).toEqual(['财务处']);
    expect((await read('teacher', id)).openTasks).toMatchObject([{ assignee: null, candidates: ['财务处'] }]);
    await flow.act('finance', id, 'claim');
    expect((await row())?.holders).not.toEqual(['财务处']);
  });

  it('takes the message about a task as read once it is handled', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'told', amount: 1 });
    const unread = async (who: string) => {
      const answer = await (await flow.as(who)).get(`${PATHS.messages}?readStatus=0&pageSize=100`);
      const { list } = answer.page as unknown as { list: { instanceId: string; kind: string }[] };
      return list.filter(({ instanceId }) => instanceId === id).map((each) => each.kind);
    };
    expect(await unread('leader')).toEqual(['flow.task']);
    await flow.act('leader', id, 'rollback', { targetActivityId: 'start' });
    expect(await unread('leader')).toEqual([]);
    expect(await unread('teacher')).toEqual(['flow.returned']);
  });

  it('takes messages about a task that is gone as read, whoever ended it, and has open pages look again', async () => {
    const unread = async (who: string, id: string) => {
      const answer = await (await flow.as(who)).get(`${PATHS.messages}?readStatus=0&pageSize=100`);
      const { list } = answer.page as unknown as { list: { instanceId: string; kind: string }[] };
      return list.filter(({ instanceId }) => instanceId === id).map((each) => each.kind);
    };
    const id = await flow.start('teacher', 'purchase', { reason: 'gone', amount: 1 });
    expect(await unread('leader', id)).toEqual(['flow.task']);
    const socket = await openSocket(await flow.as('leader'));
    const told = () => socket.heard.filter(({ type }) => type === 'todo').length;
    expect(await flow.post('teacher', 'withdraw', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect(await unread('leader', id)).toEqual([]);
    await vi.waitFor(() => expect(told()).toBe(1));

    // of a task that has changed hands, too: its applicant sees who has it
    const other = await flow.start('teacher', 'purchase', { reason: 'held', amount: 1 });
    const page = await openSocket(await flow.as('teacher'));
    await flow.act('leader', other, 'transfer', { userId: 'dean' });
    await vi.waitFor(() => expect(page.heard.filter(({ type }) => type === 'todo')).toHaveLength(1));
    socket.close();
    page.close();
  });

  it('tells who looks at a task that was taken from him by whom, and nothing else', async () => {
    const id = await flow.start('teacher', 'purchase', { reason: 'taken', amount: 1 });
    const { taskId } = (await flow.task('leader', id)) ?? {};
    const admin = await flow.as('admin');
    expect(await admin.post(`/flow/task/${taskId}/reassign`, { userId: 'dean', comment: 'ill' })).toMatchObject({
      code: 0,
    });
    const answer = await flow.detail('leader', id, taskId ?? '');
    expect(answer).toMatchObject({ status: 404, code: ERRORS.taskNotFound.code });
    expect(answer.data).toMatchObject({ by: 'admin', outcome: 'reassign' });
    expect((await flow.detail('student', id, taskId ?? '')).data).toBeUndefined();
  });

  it('tells the applicant who sent his request back or ended it, and why', async () => {
    const told = async (id: string) => {
      const answer = await (await flow.as('teacher')).get(`${PATHS.messages}?pageSize=100`);
      const { list } = answer.page as unknown as { list: { instanceId: string; text: string }[] };
      return list.find(({ instanceId }) => instanceId === id)?.text;
    };
    for (const [verb, word] of [
      ['rollback', '退回了'],
      ['reject', '驳回了'],
    ] as const) {
      const id = await flow.start('teacher', 'purchase', { reason: verb, amount: 1 });
      await flow.act('leader', id, verb, { comment: '缺少发票' });
      expect(await told(id)).toMatch(new RegExp(`^王志远${word}您的.*：缺少发票$`, 'u'));
    }
  });
});
