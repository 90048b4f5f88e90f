import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { CANDIDATES, LEADER, formOf as formIn, over, recordsOf, userId } from './support/combined.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { SAMPLES } from './support/samples.ts';
import { TEXT, assignee, chain, flow as way } from './support/topics.ts';

const FILES: JsonSchema = {
  type: 'array',
  title: 'Files',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string', title: 'id' },
      name: { type: 'string', title: 'name' },
      size: { type: 'integer', title: 'size' },
    },
  },
};

describe.each(databases)('one feature of a request type beside another: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      panel: {
        properties: { reason: { ...TEXT, title: 'Reason' }, candidates: CANDIDATES, files: FILES },
        manifest: {
          nodes: {
            start: { hide: ['candidates.score', 'files'] },
            rate: { write: ['candidates.score', 'files'], require: ['candidates.score'] },
          },
        },
        process: chain({
          rate: { attributes: assignee('candidate.person'), inside: over('candidates', 'candidate') },
          close: assignee("'finance'"),
        }),
      },
      votes: {
        properties: { reason: { ...TEXT, title: 'Reason' } },
        process: `<startEvent id="begin"/>
          <subProcess id="board">${over("usersWithRole('office', 'finance')", 'person')}
            <startEvent id="in"/><userTask id="vote" name="Vote" ${assignee('person')}/><endEvent id="out"/>
            ${way('in', 'vote')}${way('vote', 'out')}
          </subProcess>
          <userTask id="seal" name="Seal" ${LEADER}/><endEvent id="end"/>
          ${way('begin', 'board')}${way('board', 'seal')}${way('seal', 'end')}`,
      },
      added: {
        properties: { plate: { ...TEXT, title: 'Plate' } },
        manifest: {
          nodes: { look: { actions: ['complete', 'rollback', 'addSign'] } },
          effects: [{ on: 'node:look', record: 'sys/vehicle-log', set: { vehicle: '${plate}' } }],
        },
        process: chain({ look: LEADER, seal: assignee("'office'") }),
      },
      signed: {
        manifest: { nodes: { look: { actions: ['complete', 'addSign', 'removeSign', 'delegate'] } } },
        process: chain({ look: LEADER, seal: assignee("'office'") }),
      },
      redo: {
        properties: { plate: { ...TEXT, title: 'Plate' }, km: { type: 'number', title: 'Km' } },
        manifest: {
          nodes: { start: { hide: ['km'] }, look: { write: ['km'] } },
          effects: [{ on: 'node:look', record: 'sys/vehicle-log', set: { vehicle: '${plate}', mileage: '${km}' } }],
        },
        process: `<startEvent id="begin"/><userTask id="look" name="Look" ${LEADER}/><userTask id="seal" name="Seal" ${assignee("'office'")}/>
          <exclusiveGateway id="enough" default="more"/><endEvent id="end"/>
          ${way('begin', 'look')}${way('look', 'seal')}${way('seal', 'enough')}${way('enough', 'end', '${km > 100}')}
          <sequenceFlow id="more" sourceRef="enough" targetRef="look"/>`,
      },
      service: {
        properties: { plate: { ...TEXT, title: 'Plate' }, km: { type: 'number', title: 'Km' } },
        manifest: { nodes: { start: { hide: ['km'] }, look: { write: ['km'] } } },
        process: `<startEvent id="begin"/><userTask id="look" name="Look" ${LEADER}/>
          <serviceTask id="write" name="Write" flowable:delegateExpression="\${record}"><extensionElements>
            <flowable:field name="entity" stringValue="sys/vehicle-log"/>
            <flowable:field name="vehicle" expression="\${plate}"/><flowable:field name="mileage" expression="\${km}"/>
          </extensionElements></serviceTask><userTask id="seal" name="Seal" ${assignee("'office'")}/><endEvent id="end"/>
          ${way('begin', 'look')}${way('look', 'write')}${way('write', 'seal')}${way('seal', 'end')}`,
      },
      branches: {
        process: `<startEvent id="begin"/><parallelGateway id="split"/><userTask id="a" name="A" ${LEADER}/>
          <userTask id="a2" name="A2" ${assignee("'hr'")}/><userTask id="b" name="B" ${assignee("'office'")}/>
          <parallelGateway id="join"/><endEvent id="end"/>
          ${way('begin', 'split')}${way('split', 'a')}${way('a', 'a2')}${way('split', 'b')}${way('a2', 'join')}${way('b', 'join')}${way('join', 'end')}`,
      },
      straight: {
        manifest: { approvers: { repeat: 'all' } },
        process: chain({ first: LEADER, second: assignee("'office'"), third: LEADER, last: assignee("'hr'") }),
      },
      fetched: {
        manifest: { nodes: { first: { withdraw: false } } },
        process: chain({ first: LEADER }),
      },
      secret: {
        properties: { reason: { ...TEXT, title: 'Reason' }, salary: { type: 'integer', title: 'Salary' } },
        manifest: { nodes: { look: { hide: ['salary'] } } },
        process: chain({ look: LEADER }).replace('Step look', 'Look at ${salary} for ${reason}'),
      },
      twoTasks: {
        properties: { room: { ...TEXT, title: 'Room' }, reason: { ...TEXT, title: 'Reason' } },
        required: ['reason'],
        manifest: {
          nodes: { start: { hide: ['room'] }, two: { write: ['room'] }, one: { hide: ['room'] } },
          exclusive: [{ by: 'room', message: 'Taken' }],
        },
        process: `<startEvent id="begin"/><parallelGateway id="split"/><userTask id="one" name="One" ${LEADER}/>
          <userTask id="two" name="Two" ${LEADER}/><parallelGateway id="join"/><endEvent id="end"/>
          ${way('begin', 'split')}${way('split', 'one')}${way('split', 'two')}${way('one', 'join')}${way('two', 'join')}${way('join', 'end')}`,
      },
    });
  });
  afterAll(() => flow?.remove());

  const idOf = (username: string) => userId(flow, username);
  const formOf = (who: string, id: string) => formIn(flow, who, id);
  const written = async (vehicle: string): Promise<unknown[]> =>
    (await recordsOf(flow, 'sys/vehicle-log', 'vehicle', vehicle)).map(({ mileage }) => mileage);
  const upload = async (who: string): Promise<{ id: string; name: string; size: number }> => {
    const caller = await flow.as(who);
    const { data } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'photo.png'));
    const file = (await caller.post<{ id: string; name: string; size: number }>(PATHS.upload, form)).data;
    if (!file) throw new Error('no file');
    return { id: file.id, name: file.name, size: file.size };
  };

  it('takes from a delegate what the owner could hand in: his own row, and files that others may read', async () => {
    const id = await flow.start('teacher', 'panel', {
      reason: 'prize',
      candidates: [
        { name: 'Ann', person: await idOf('office') },
        { name: 'Bob', person: await idOf('dean') },
      ],
    });
    expect(await flow.act('dean', id, 'complete', { formData: { candidates: [{ score: 2 }] } })).toMatchObject({
      code: 0,
    });
    expect(await flow.act('office', id, 'delegate', { userId: await idOf('hr') })).toMatchObject({ code: 0 });
    expect(await formOf('hr', id)).toMatchObject({ candidates: [{ name: 'Ann' }] });
    const file = await upload('hr');
    const answer = await flow.act('hr', id, 'resolve', { formData: { candidates: [{ score: 1 }], files: [file] } });
    expect(answer).toMatchObject({ code: 0 });
    expect(await formOf('teacher', id)).toMatchObject({
      candidates: [
        { name: 'Ann', score: 1 },
        { name: 'Bob', score: 2 },
      ],
      files: [file],
    });
    const bytes = await (await flow.as('teacher')).fetch(`/sys/oss/file/${file.id}`);
    expect(bytes.status).toBe(200);
  });

  it('takes no voice back out of a vote that a sub-process holds', async () => {
    const id = await flow.start('teacher', 'votes');
    await flow.act('office', id, 'complete');
    await flow.act('finance', id, 'complete');
    expect((await flow.detail('finance', id)).data?.actions).not.toContain('takeBack');
    const answer = await flow.post('finance', 'takeBack', { processInstanceId: id, comment: 'oh' });
    expect(answer).toMatchObject({ status: 409 });
    expect(await flow.task('office', id)).toBeUndefined();
    expect(await flow.task('leader', id)).toBeDefined();
  });

  it('takes no voice back out of a task that several sign', async () => {
    const id = await flow.start('teacher', 'added', { plate: 'A0' });
    await flow.act('leader', id, 'addSign', { userIds: [await idOf('hr')] });
    await flow.act('leader', id, 'complete');
    await flow.act('hr', id, 'complete');
    expect((await flow.detail('hr', id)).data?.actions).not.toContain('takeBack');
    expect(await flow.post('hr', 'takeBack', { processInstanceId: id, comment: 'oh' })).toMatchObject({ status: 409 });
    expect(await flow.task('office', id)).toBeDefined();
  });

  it('withdraws nothing that stands approved in another branch, or comes straight back', async () => {
    const id = await flow.start('teacher', 'branches');
    await flow.act('leader', id, 'complete');
    await flow.act('office', id, 'complete');
    await flow.act('hr', id, 'rollback', { targetActivityId: 'a' });
    expect((await flow.detail('teacher', id)).data?.actions).not.toContain('withdraw');
    expect(await flow.post('teacher', 'withdraw', { processInstanceId: id, comment: 'x' })).toMatchObject({
      status: 409,
    });

    const other = await flow.start('teacher', 'straight');
    await flow.act('leader', other, 'complete');
    await flow.act('office', other, 'rollback', { mode: 'straight' });
    await flow.act('teacher', other, 'complete', { formData: { reason: 'again' } });
    expect((await flow.detail('teacher', other)).data?.actions).not.toContain('withdraw');
    const never = await flow.start('teacher', 'fetched');
    expect((await flow.detail('teacher', never)).data?.actions).not.toContain('withdraw');
    expect(await flow.post('teacher', 'withdraw', { processInstanceId: never, comment: 'x' })).toMatchObject({
      status: 409,
    });
    // he approved it before, and nobody asked him anew
    await flow.act('office', other, 'complete');
    expect(await flow.outcomes('teacher', other)).toContain('auto third');
    expect(await flow.task('hr', other)).toBeDefined();
  });

  it('tells nobody in a message what his own step hides', async () => {
    const id = await flow.start('teacher', 'secret', { reason: 'why', salary: 7777 });
    const leader = await flow.as('leader');
    const messages = async () => JSON.stringify(await leader.get(`${PATHS.messages}?pageSize=100`));
    expect(await messages()).toContain('Look at … for');
    expect(await messages()).not.toContain('7777');
    expect((await flow.detail('teacher', id)).data?.openTasks[0]?.taskName).toBe('Look at 7777 for why');
  });

  it('takes out of a vote whose voice it is, though somebody else has a look at it', async () => {
    const id = await flow.start('teacher', 'signed');
    await flow.act('leader', id, 'addSign', { userIds: [await idOf('dean')] });
    await flow.act('dean', id, 'delegate', { userId: await idOf('hr') });
    const remove = async (who: string) => flow.act('leader', id, 'removeSign', { userIds: [await idOf(who)] });
    expect(await remove('it')).toMatchObject({ status: 422 });
    expect(await remove('dean')).toMatchObject({ code: 0 });
    expect(await flow.task('hr', id)).toBeUndefined();
    await flow.act('leader', id, 'complete');
    expect(await flow.task('office', id)).toBeDefined();
  });

  it('writes once for a task that several sign', async () => {
    const id = await flow.start('teacher', 'added', { plate: 'A1' });
    await flow.act('leader', id, 'addSign', { userIds: [await idOf('dean'), await idOf('hr')] });
    await flow.act('dean', id, 'complete');
    expect(await written('A1')).toHaveLength(0);
    await flow.act('leader', id, 'complete');
    await flow.act('hr', id, 'complete');
    expect(await written('A1')).toHaveLength(1);
  });

  it('writes once for a step that is done again', async () => {
    const id = await flow.start('teacher', 'redo', { plate: 'A2' });
    await flow.act('leader', id, 'complete', { formData: { km: 1 } });
    expect(await flow.post('leader', 'takeBack', { processInstanceId: id, comment: 'oh' })).toMatchObject({ code: 0 });
    await flow.act('leader', id, 'complete', { formData: { km: 2 } });
    await flow.act('office', id, 'rollback', { targetActivityId: 'look' });
    await flow.act('leader', id, 'complete', { formData: { km: 3 } });
    expect(await written('A2')).toEqual([3]);
    // the process itself leads back: another round writes its own
    await flow.act('office', id, 'complete');
    await flow.act('leader', id, 'complete', { formData: { km: 4 } });
    await flow.act('office', id, 'rollback', { targetActivityId: 'look' });
    await flow.act('leader', id, 'complete', { formData: { km: 200 } });
    expect(await written('A2')).toEqual([3, 200]);
  });

  it('writes once for a service task that is passed again', async () => {
    const id = await flow.start('teacher', 'service', { plate: 'A3' });
    await flow.act('leader', id, 'complete', { formData: { km: 1 } });
    await flow.act('office', id, 'rollback', { targetActivityId: 'look' });
    await flow.act('leader', id, 'complete', { formData: { km: 2 } });
    expect(await written('A3')).toEqual([2]);
  });

  it('checks while typing by the rights of the task that is being typed', async () => {
    const first = await flow.start('teacher', 'twoTasks');
    expect(await flow.act('leader', first, 'complete', { formData: { room: 'R' } }, 'two')).toMatchObject({ code: 0 });
    const id = await flow.start('teacher', 'twoTasks');
    for (const [activity, errors] of [
      ['two', 1],
      ['one', 0],
    ] as const) {
      const task = await flow.task('leader', id, activity);
      const body = { topic: 'twoTasks', processInstanceId: id, taskId: task?.taskId, formData: { room: 'R' } };
      const answer = await (await flow.as('leader')).post<{ errors: unknown[] }>(PATHS.exclusive, body);
      expect(answer.data?.errors).toHaveLength(errors);
    }
  });
});
