import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

describe.each(databases)('bookings and effects: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      room: {
        properties: {
          room: { ...TEXT, title: 'Room' },
          beginAt: { type: 'string', title: 'From', format: 'date-time' },
          endAt: { type: 'string', title: 'To', format: 'date-time' },
        },
        required: ['room', 'beginAt', 'endAt'],
        manifest: {
          exclusive: [{ by: 'room', from: 'beginAt', to: 'endAt', message: 'the room is taken' }],
          nodes: { look: { write: ['room'] } },
        },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      trip: {
        properties: { plate: { ...TEXT, title: 'Plate' }, where: { ...TEXT, title: 'Where' } },
        manifest: {
          nodes: {},
          effects: [
            { on: 'completed', record: 'sys/vehicle-log', set: { vehicle: '${plate}', destination: 'to ${where}' } },
          ],
        },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const slot = (room: string, from: string, to: string) => ({
    room,
    beginAt: `2031-05-12T${from}:00+08:00`,
    endAt: `2031-05-12T${to}:00+08:00`,
  });
  const book = (who: string, form: ReturnType<typeof slot>) =>
    flow.post(who, 'start', { topic: 'room', formData: form });

  it('keeps two requests from the same room at the same time, also at once', async () => {
    const answers = await Promise.all(
      ['teacher', 'student', 'teacher', 'student'].map((who) => book(who, slot('A', '10:00', '11:00'))),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const refused of answers.filter(({ code }) => code !== 0)) {
      expect(refused).toMatchObject({
        status: 422,
        data: { errors: [{ path: 'beginAt', message: 'the room is taken' }] },
      });
    }
  });

  it('knows an overlap from a neighbour, in whatever offset', async () => {
    expect((await book('teacher', slot('B', '10:00', '11:00'))).code).toBe(0);
    expect((await book('student', slot('B', '11:00', '12:00'))).code).toBe(0);
    expect((await book('student', slot('B', '10:59', '12:30'))).status).toBe(422);
    const same = { room: 'B', beginAt: '2031-05-12T02:30:00Z', endAt: '2031-05-12T02:40:00Z' };
    expect((await book('student', same)).status).toBe(422);
    expect((await book('student', slot('C', '10:30', '10:40'))).code).toBe(0);
  });

  it('says so while the form is typed', async () => {
    await book('teacher', slot('D', '10:00', '11:00'));
    const check = (form: object) =>
      flow.as('student').then((caller) => caller.post(PATHS.exclusive, { topic: 'room', formData: form }));
    expect(await check(slot('D', '10:30', '11:30'))).toMatchObject({ data: { errors: [{ path: 'beginAt' }] } });
    expect(await check(slot('D', '11:00', '11:30'))).toMatchObject({ data: { errors: [] } });
    expect(await check({ room: 'D' })).toMatchObject({ data: { errors: [] } });
  });

  it('frees what was rejected or withdrawn, and keeps what was completed', async () => {
    const first = await flow.start('teacher', 'room', slot('E', '10:00', '11:00'));
    await flow.act('leader', first, 'reject');
    const second = await flow.start('teacher', 'room', slot('E', '10:00', '11:00'));
    await flow.post('teacher', 'withdraw', { processInstanceId: second });
    const third = await flow.start('teacher', 'room', slot('E', '10:00', '11:00'));
    await flow.act('leader', third, 'complete');
    expect((await book('student', slot('E', '10:00', '11:00'))).status).toBe(422);
  });

  it('says nothing about whose booking it is to who names the request of somebody else', async () => {
    const id = await flow.start('teacher', 'room', slot('S', '10:00', '11:00'));
    const check = async (person: string) => {
      const body = { topic: 'room', formData: slot('S', '10:00', '11:00'), processInstanceId: id };
      return (await flow.as(person)).post<{ errors: unknown[] }>(PATHS.exclusive, body);
    };
    expect((await check('teacher')).data?.errors).toEqual([]);
    expect((await check('student')).data?.errors).toHaveLength(1);
  });

  it('moves a booking with the form', async () => {
    const id = await flow.start('teacher', 'room', slot('F', '10:00', '11:00'));
    await flow.start('student', 'room', slot('G', '10:00', '11:00'));
    expect((await flow.act('leader', id, 'complete', { formData: { room: 'G' } })).status).toBe(422);
    expect(await flow.act('leader', id, 'complete', { formData: { room: 'H' } })).toMatchObject({ code: 0 });
    expect((await book('student', slot('F', '10:00', '11:00'))).code).toBe(0);
    expect((await book('student', slot('H', '10:00', '11:00'))).status).toBe(422);
  });

  it('writes the record of an effect when the request is completed, and only then', async () => {
    const records = async () =>
      (
        await sql<{ data: object }>`select data from sys_vehicle_log where data->>'destination' = 'to town'`.execute(
          flow.hall.hall.db,
        )
      ).rows;
    const rejected = await flow.start('teacher', 'trip', { plate: 'A1', where: 'town' });
    await flow.act('leader', rejected, 'reject');
    expect(await records()).toEqual([]);
    const id = await flow.start('teacher', 'trip', { plate: 'A2', where: 'town' });
    await flow.act('leader', id, 'complete');
    expect(await records()).toMatchObject([{ data: { vehicle: 'A2' } }]);
  });
});
