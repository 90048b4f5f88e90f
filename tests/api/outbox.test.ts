import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../src/server/db/transaction.ts';
import { dispatchOutbox } from '../../src/server/services/outbox/dispatchOutbox.ts';
import type { Channels } from '../../src/server/services/outbox/dispatchOutbox.ts';
import { queueMail } from '../../src/server/services/outbox/queue.ts';
import { MORNING } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

const HOUR = 3_600_000;

describe.each(databases.slice(0, 1))('what cannot be sent: $name', (kind) => {
  let hall: TestHall;
  let now = MORNING;
  beforeAll(async () => {
    const settings = { smtpUrl: 'smtp://127.0.0.1:9' };
    hall = await startTestHall(kind, { settings, now: () => new Date(now), jobs: false });
  });
  afterAll(() => hall?.remove());

  it('is not settled by a server whose turn ran out while it was sending', async () => {
    const { db } = hall.hall;
    const mail = { to: ['a@example.edu'], subject: 's', text: 't' };
    const row = () => db.selectFrom('hall_outbox').selectAll().where('key', '=', 'slow').executeTakeFirstOrThrow();
    const close = async (): Promise<void> => {};
    const channel = (send: () => Promise<void>): Channels => ({
      mail: { send, close, templates: async () => null },
      sms: { send, close },
    });
    await transaction(db, (trx) => queueMail(trx, 'slow', mail, new Date(now)));
    const slow = channel(async () => {
      now = (await row()).due_at.getTime();
      await dispatchOutbox(
        channel(() => Promise.reject(new Error('the second one failed'))),
        hall.hall,
      );
    });
    await dispatchOutbox(slow, hall.hall);
    expect(await row()).toMatchObject({ attempts: 2, failure: 'the second one failed', done_at: null });
    await db.deleteFrom('hall_outbox').where('key', '=', 'slow').execute();
  });

  it('is tried for more than a day, ever more seldom, and then left to an administrator', async () => {
    const tries: number[] = [];
    const send = async (): Promise<void> => {
      tries.push(now);
      throw new Error('nobody there');
    };
    const close = async (): Promise<void> => {};
    const channels: Channels = { mail: { send, close, templates: async () => null }, sms: { send, close } };
    const mail = { to: ['a@example.edu'], subject: 's', text: 't' };
    const { db } = hall.hall;
    await transaction(db, (trx) => queueMail(trx, 'lost', mail, new Date(now)));
    const row = () => db.selectFrom('hall_outbox').selectAll().where('key', '=', 'lost').executeTakeFirstOrThrow();
    for (let i = 0; i < 50; i++) {
      now = (await row()).due_at.getTime();
      await dispatchOutbox(channels, hall.hall);
    }
    expect(await row()).toMatchObject({ failure: 'nobody there', done_at: expect.any(Date) as Date });
    const waits = tries.slice(1).map((time, i) => time - (tries[i] ?? 0));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const lasted = (tries.at(-1) ?? 0) - MORNING;
    expect(lasted).toBeGreaterThan(24 * HOUR);
    expect(lasted).toBeLessThan(48 * HOUR);
  });
});
