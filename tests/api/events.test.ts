import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThrownReport } from '../../src/contract/flow.ts';
import { IDEMPOTENCY_KEY } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, flow as arrow, group, writeTopic } from './support/topics.ts';

const NAMED = '<signal id="sig" name="holiday"/><message id="msg" name="paid"/>';
const boundary = (id: string, host: string, event: string, cancel = true): string =>
  `<boundaryEvent id="${id}" name="Event ${id}" attachedToRef="${host}" cancelActivity="${cancel}">${event}</boundaryEvent>`;
const SIGNAL = '<signalEventDefinition signalRef="sig"/>';
const MESSAGE = '<messageEventDefinition messageRef="msg"/>';

describe.each(databases.slice(0, 1))('events from outside: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {});
    await write(
      'closing',
      `<startEvent id="begin"/><userTask id="look" name="Look" ${assignee('leaderOf(initiator)')}/>
      ${boundary('closed', 'look', SIGNAL)}<userTask id="later" name="Later" ${group('role:hr')}/><endEvent id="end"/><endEvent id="over"/>
      ${arrow('begin', 'look')}${arrow('look', 'end')}${arrow('closed', 'later')}${arrow('later', 'over')}`,
    );
    await write(
      'paying',
      `<startEvent id="begin"/><intermediateCatchEvent id="wait" name="Wait">${MESSAGE}</intermediateCatchEvent>
      <serviceTask id="tell" name="Tell" flowable:delegateExpression="\${notify}"><extensionElements><flowable:field name="text" stringValue="paid"/></extensionElements></serviceTask>
      <userTask id="file" name="File" ${group('role:hr')}/><endEvent id="end"/>
      ${arrow('begin', 'wait')}${arrow('wait', 'tell')}${arrow('tell', 'file')}${arrow('file', 'end')}`,
    );
    await flow.hall.hall.registry.reload();
  });
  afterAll(() => flow?.remove());

  const write = (key: string, process: string) => writeTopic(flow.topicsDir, key, { process, beside: NAMED });
  const send = async (username: string, body: object, key?: string) =>
    (await flow.as(username)).post<ThrownReport>('/flow/running/signal', body, key ? { [IDEMPOTENCY_KEY]: key } : {});

  it('sends a signal to all that wait for it; who is suspended is told of', async () => {
    const [one, two, idle, other] = [
      await flow.start('teacher', 'closing'),
      await flow.start('student', 'closing'),
      await flow.start('teacher', 'closing'),
      await flow.start('teacher', 'paying'),
    ];
    await flow.post('admin', 'suspend', { processInstanceId: idle });
    const { data } = await send('admin', { name: 'holiday' });
    expect(data?.received.map(({ processInstanceId }) => processInstanceId).sort()).toEqual([one, two].sort());
    expect(data?.refused).toMatchObject([{ processInstanceId: idle, error: 'suspended' }]);
    expect(await flow.outcomes('teacher', one)).toEqual([
      'start start',
      'signal closed',
      'cancelled look',
      'open later',
    ]);
    const [, row] = await flow.history('teacher', one);
    expect(row).toMatchObject({ assignee: 'admin', activityName: 'Event closed' });
    expect(row?.reason).toContain('holiday');
    expect((await flow.detail('teacher', other)).data?.openTasks).toEqual([]);
    // nobody waits any more: that is no fault of whoever sends it
    expect(await send('admin', { name: 'holiday', kind: 'signal' })).toMatchObject({ code: 0, data: { received: [] } });
  });

  it('sends a message to the one request, and keeps what the process did by itself', async () => {
    const id = await flow.start('teacher', 'paying');
    const other = await flow.start('teacher', 'paying');
    const message = { name: 'paid', kind: 'message' };
    expect((await send('admin', message)).status).toBe(400);
    expect(await send('admin', { ...message, processInstanceId: id })).toMatchObject({
      code: 0,
      data: { received: [{ count: 1 }] },
    });
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'message wait', 'service tell', 'open file']);
    expect(await flow.outcomes('teacher', other)).toEqual(['start start']);
    expect(await send('admin', { ...message, processInstanceId: id })).toMatchObject({ status: 409, code: 10512 });
    expect(await send('admin', { ...message, kind: 'signal', processInstanceId: other })).toMatchObject({
      code: 10512,
    });
  });

  it('answers the same key the same, and fires once', async () => {
    const one = await flow.start('teacher', 'closing');
    const first = await send('admin', { name: 'holiday' }, 'holiday-1');
    expect(first.data?.received).toMatchObject([{ processInstanceId: one, count: 1 }]);
    // it is about those that waited then
    const late = await flow.start('teacher', 'closing');
    expect((await send('admin', { name: 'holiday' }, 'holiday-1')).data).toEqual(first.data);
    expect((await flow.detail('teacher', late)).data?.openTasks).toMatchObject([{ activityId: 'look' }]);
    const id = await flow.start('teacher', 'paying');
    const message = { name: 'paid', kind: 'message', processInstanceId: id };
    const paid = await send('admin', message, 'paid-1');
    expect(paid.code).toBe(0);
    expect((await send('admin', message, 'paid-1')).data).toEqual(paid.data);
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'message wait', 'service tell', 'open file']);
  });

  it('is for those who have the right, within their departments', async () => {
    const id = await flow.start('teacher', 'paying');
    const message = { name: 'paid', kind: 'message', processInstanceId: id };
    expect((await send('teacher', message)).status).toBe(403);
    expect((await send('student', message)).status).toBe(403);
    expect((await send('admin', { ...message, processInstanceId: 'nothing' })).status).toBe(404);
    expect(await flow.outcomes('teacher', id)).toEqual(['start start']);
  });
});
