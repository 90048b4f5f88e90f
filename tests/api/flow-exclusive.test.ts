import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { bookingRules } from '../../src/server/db/migrations/040-booking-rules.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, writeTopic, type TestTopic } from './support/topics.ts';

interface Checked {
  errors: { message: string }[];
}

describe.each(databases)('bookings: $name', (kind) => {
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
      desk: {
        properties: { seat: { ...TEXT, title: 'Seat' } },
        manifest: { exclusive: [{ by: 'seat', holds: 'running', message: 'the seat is taken' }] },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      plate: {
        properties: { plate: { ...TEXT, title: 'Plate' } },
        manifest: { exclusive: [{ by: 'plate', message: 'the plate is known' }] },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      course: {
        properties: { term: { type: 'string', title: 'Term', 'x-record': 'sys/post' } },
        manifest: { exclusive: [{ by: 'term', capacity: '${term.sort}', message: 'it is full' }] },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      key: {
        properties: {
          door: { ...TEXT, title: 'Door' },
          spare: { type: 'boolean', title: 'Spare key' },
          spareDoor: { ...TEXT, title: 'Its door' },
          post: { type: 'string', title: 'Post', 'x-record': 'sys/post' },
          label: { type: 'string', title: 'Label', maxLength: 200 },
        },
        required: ['door'],
        ui: { spareDoor: { 'ui:showIf': '${spare}' } },
        manifest: {
          computed: { label: '${door}/${post.postName}' },
          exclusive: [
            { by: 'label', message: 'the key is away' },
            { by: 'spareDoor', message: 'the spare key is away' },
          ],
        },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      locker: {
        properties: { size: { ...TEXT, title: 'Size' }, locker: { ...TEXT, title: 'Locker' } },
        required: ['size'],
        manifest: {
          startableBy: ['student'],
          exclusive: [{ by: 'locker', message: 'the locker is taken' }],
          nodes: { give: { write: ['locker'] }, look: {} },
        },
        process: chain({ give: 'flowable:assignee="leader"', look: 'flowable:assignee="leader"' }),
      },
      stock: {
        properties: {
          items: {
            type: 'array',
            title: 'Items',
            minItems: 1,
            items: {
              type: 'object',
              properties: { item: { ...TEXT, title: 'Item' }, count: { type: 'integer', title: 'Count' } },
              required: ['item', 'count'],
            },
          },
          from: { type: 'string', title: 'From', format: 'date' },
          to: { type: 'string', title: 'To', format: 'date' },
        },
        required: ['items', 'from', 'to'],
        manifest: {
          exclusive: [
            {
              ...{ by: 'items.item', from: 'from', to: 'to', amount: 'items.count' },
              ...{ capacity: "${items.item == 'tent' ? 5 : 100}", message: 'not so many' },
            },
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

  it('keeps what is booked where a later version puts another rule before it, or calls its field otherwise', async () => {
    const place = (name: string, more: { by: string; message: string }[] = []): TestTopic => ({
      properties: { [name]: { ...TEXT, title: 'Place' }, seat: { ...TEXT, title: 'Seat' } },
      required: [],
      manifest: { exclusive: [...more, { by: name, message: 'the place is taken' }] },
      process: chain({ look: assignee('leaderOf(initiator)') }),
    });
    const publish = async (topic: TestTopic) => {
      await writeTopic(flow.topicsDir, 'place', topic);
      await flow.hall.hall.registry.reload();
    };
    const take = async (formData: object) => (await flow.post('student', 'start', { topic: 'place', formData })).code;
    await publish(place('place'));
    const first = await flow.start('teacher', 'place', { place: 'A' });
    await publish(place('place', [{ by: 'seat', message: 'the seat is taken' }]));
    expect(await take({ place: 'A' })).not.toBe(0);
    // what is called the same is another thing
    expect(await take({ seat: 'A' })).toBe(0);
    // a running request is judged by its own version
    const body = { topic: 'place', formData: { place: 'A', seat: 'A' }, processInstanceId: first };
    expect((await (await flow.as('teacher')).post(PATHS.exclusive, body)).data).toEqual({ errors: [], left: [] });
    await flow.act('leader', first, 'complete');
    await publish(place('spot', [{ by: 'seat', message: 'the seat is taken' }]));
    expect(await take({ spot: 'A' })).not.toBe(0);
    expect(await take({ seat: 'A' })).not.toBe(0);
    expect(await take({ spot: 'B', seat: 'B' })).toBe(0);
    // what lay under a rule's place in its version, before rules had numbers, is brought along
    const { db } = flow.hall.hall;
    const rules = async () => {
      const { rows } = await sql<{ subject: string; rule: number }>`
        select subject, rule from wf_booking where topic = 'place' order by subject, rule`.execute(db);
      return rows.map(({ subject, rule }) => `${subject} ${rule}`);
    };
    const before = await rules();
    expect(before).toEqual(['A 0', 'A 1', 'B 0', 'B 1']);
    await sql`update wf_booking booking set rule = 1 - rule from wf_instance instance
      where booking.topic = 'place' and instance.id = booking.instance_id and instance.id <> ${first}`.execute(db);
    expect(await rules()).not.toEqual(before);
    await db.transaction().execute((trx) => bookingRules.up(trx));
    expect(await rules()).toEqual(before);
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

  it('speaks of the form as it will be kept, while it is typed: with what is computed, without what is not shown', async () => {
    await flow.start('teacher', 'key', { door: 'K1' });
    await flow.start('teacher', 'key', { door: 'K2', spare: true, spareDoor: 'K2' });
    const check = async (formData: object) => {
      const { data } = await (await flow.as('student')).post<Checked>(PATHS.exclusive, { topic: 'key', formData });
      return data?.errors.map(({ message }) => message);
    };
    expect(await check({ door: 'K1' })).toEqual(['the key is away']);
    expect(await check({ door: 'K3', spare: true, spareDoor: 'K2' })).toEqual(['the spare key is away']);
    expect(await check({ door: 'K3', spare: false, spareDoor: 'K2' })).toEqual([]);
  });

  it('answers who hands a thing out at a step, too, whoever may ask for one', async () => {
    const id = await flow.start('student', 'locker', { size: 'large' });
    const check = async (locker: string) => {
      const body = { topic: 'locker', formData: { locker }, processInstanceId: id };
      return (await flow.as('leader')).post<Checked>(PATHS.exclusive, body);
    };
    const other = await flow.start('student', 'locker', { size: 'small' });
    await flow.act('leader', other, 'complete', { formData: { locker: '7' } });
    expect((await check('7')).data?.errors).toMatchObject([{ path: 'locker', message: 'the locker is taken' }]);
    expect((await check('8')).data?.errors).toEqual([]);
    // nobody else learns anything
    expect(await (await flow.as('teacher')).post(PATHS.exclusive, { topic: 'locker', formData: {} })).toMatchObject({
      status: 403,
    });
  });

  it('moves a booking with what is computed anew when somebody hands in no form', async () => {
    const admin = await flow.as('admin');
    const post = { postCode: 'keys', postName: 'Old', sort: 9, status: 1 };
    const made = await admin.post<{ id: string }>('/sys/post', post);
    const formData = { door: 'K4', post: made.data?.id ?? '' };
    const id = await flow.start('teacher', 'key', formData);
    const row = (await admin.get<object>(`/sys/post/${made.data?.id}`)).data;
    expect(await admin.put('/sys/post', { ...row, postName: 'New' })).toMatchObject({ code: 0 });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.detail('leader', id)).data?.formData).toMatchObject({ label: 'K4/New' });
    expect(await flow.post('student', 'start', { topic: 'key', formData })).toMatchObject({ status: 422 });
  });

  it('holds a thing for good, or until the request ends', async () => {
    const take = (who: string, topic: string, formData: object) => flow.post(who, 'start', { topic, formData });
    const seat = await flow.start('teacher', 'desk', { seat: '1' });
    expect(await take('student', 'desk', { seat: '1' })).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'seat' }] },
    });
    await flow.act('leader', seat, 'complete');
    expect((await take('student', 'desk', { seat: '1' })).code).toBe(0);

    const plate = await flow.start('teacher', 'plate', { plate: 'A1' });
    await flow.act('leader', plate, 'complete');
    expect((await take('student', 'plate', { plate: 'A1' })).status).toBe(422);
    expect((await take('student', 'plate', { plate: 'A2' })).code).toBe(0);
  });

  it('never gives away more than a record says there is, also at once', async () => {
    const admin = await flow.as('admin');
    const made = await admin.post<{ id: string }>('/sys/post', {
      postCode: 'quota',
      postName: 'Quota',
      sort: 2,
      status: 1,
    });
    expect(made).toMatchObject({ code: 0 });
    const formData = { term: made.data?.id ?? '' };
    const check = () =>
      flow.as('teacher').then((caller) => caller.post(PATHS.exclusive, { topic: 'course', formData }));
    expect(await check()).toMatchObject({ data: { errors: [], left: [{ path: 'term', left: 2 }] } });
    const answers = await Promise.all(
      ['teacher', 'student', 'teacher', 'student', 'teacher'].map((who) =>
        flow.post(who, 'start', { topic: 'course', formData }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    expect(await check()).toMatchObject({ data: { errors: [{ message: 'it is full' }], left: [{ left: 0 }] } });
  });

  it('counts what rows take of a stock, at every moment of their time', async () => {
    const tents = (count: number, from: string, to: string) => ({
      items: [{ item: 'tent', count }],
      from: `2031-06-${from}`,
      to: `2031-06-${to}`,
    });
    const borrow = (formData: object) => flow.post('teacher', 'start', { topic: 'stock', formData });
    expect((await borrow(tents(3, '01', '05'))).code).toBe(0);
    expect((await borrow(tents(3, '06', '10'))).code).toBe(0);
    // both are out at another time than each other: three and two never meet three more
    expect((await borrow(tents(2, '04', '07'))).code).toBe(0);
    expect(await borrow(tents(1, '05', '05'))).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'items.0.count' }] },
    });
    expect((await borrow(tents(2, '08', '09'))).code).toBe(0);
    const twice = {
      ...tents(3, '20', '21'),
      items: [
        { item: 'tent', count: 3 },
        { item: 'tent', count: 3 },
      ],
    };
    expect((await borrow(twice)).status).toBe(422);
    expect(
      (
        await borrow({
          ...twice,
          items: [
            { item: 'chair', count: 60 },
            { item: 'tent', count: 5 },
          ],
        })
      ).code,
    ).toBe(0);
  });
});
