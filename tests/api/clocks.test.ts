import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailPayload } from '../../src/server/channels/payloads.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { dispatchOutbox, type Channels } from '../../src/server/services/outbox/dispatchOutbox.ts';
import { queueMail, queueMails } from '../../src/server/services/outbox/queue.ts';
import { MORNING } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startFlowHall, type FlowHall } from './support/flow.ts';
import { assignee, chain, flow as arrow } from './support/topics.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Done by the leader, or after two hours by the president. */
const LATE = `<startEvent id="begin"/><userTask id="answer" name="Answer" ${assignee('leaderOf(initiator)')}/>
  <boundaryEvent id="late" attachedToRef="answer"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></boundaryEvent>
  <userTask id="over" name="Over" ${assignee("usersInPost('president')")}/><endEvent id="end"/>
  ${arrow('begin', 'answer')}${arrow('answer', 'end')}${arrow('late', 'over')}${arrow('over', 'end')}`;

/** Somebody, or a machine that wakes up, sets the clock of a server: days ahead, then right again; an hour back. */
describe.each(databases)('a clock that jumps: $name', (kind) => {
  let flow: FlowHall;
  let now = MORNING;

  beforeAll(async () => {
    flow = await startFlowHall(
      kind,
      { reply: { process: LATE }, plain: { process: chain({ answer: assignee('leaderOf(initiator)') }) } },
      { settings: { smtpUrl: 'smtp://127.0.0.1:9' }, now: () => new Date(now), jobs: false },
    );
  });
  afterAll(() => flow?.remove());
  beforeEach(async () => {
    now = MORNING;
    await flow.hall.hall.db.deleteFrom('hall_outbox').execute();
  });

  const close = async (): Promise<void> => {};
  const channels = (send: (mail: MailPayload, key: string) => Promise<void>): Channels => ({
    mail: { send, close, templates: async () => null },
    sms: { send: async () => {}, close },
  });
  const MAIL = { to: ['a@example.edu'], subject: 's', text: 't' };
  const queue = (key: string) =>
    transaction(flow.hall.hall.db, (trx) => queueMail(trx, key, MAIL, flow.hall.hall.clock.now()));
  /** every server looks; answers what went out */
  async function sent(): Promise<string[]> {
    const keys: string[] = [];
    const taking = channels(async (_mail, key) => void keys.push(key));
    while ((await dispatchOutbox(taking, flow.hall.hall)) > 0);
    return keys;
  }

  it.each([
    ['a month ahead', 30 * DAY],
    ['an hour ahead', HOUR],
  ])('keeps no mail back that was queued while it was %s', async (_how, ahead) => {
    now += ahead;
    await queue('queued');
    now -= ahead;
    expect(await sent()).toEqual(['queued']);
    expect(await sent()).toEqual([]);
    const row = await flow.hall.hall.db.selectFrom('hall_outbox').selectAll().executeTakeFirstOrThrow();
    expect([row.created_at, row.done_at]).toEqual([new Date(now), new Date(now)]);
  });

  it('tries a mail again that failed while it was ahead, and meanwhile lets no other server take it', async () => {
    now += 30 * DAY;
    await queue('failing');
    const failing = channels(() => Promise.reject(new Error('nobody there')));
    await dispatchOutbox(failing, flow.hall.hall);
    now -= 30 * DAY;
    const keys: string[] = [];
    const slow = channels(async (_mail, key) => {
      keys.push(key);
      expect(await sent()).toEqual([]);
    });
    await dispatchOutbox(slow, flow.hall.hall);
    expect(keys).toEqual(['failing']);
    expect(await sent()).toEqual([]);
  });

  it('sends a digest in its time, and one of the future at once', async () => {
    const digest = (key: string, due: number) =>
      transaction(flow.hall.hall.db, (trx) =>
        queueMails(trx, [{ key, payload: MAIL, due: new Date(due) }], flow.hall.hall.clock.now()),
      );
    await digest('tonight', now + 12 * HOUR);
    await digest('of the future', now + 30 * DAY);
    expect(await sent()).toEqual(['of the future']);
    now += 12 * HOUR;
    expect(await sent()).toEqual(['tonight']);
  });

  it.each([
    ['an hour back', 0, -HOUR],
    ['days ahead and right again', 5 * DAY, 0],
  ])('lets nothing have lasted less than no time: %s', async (_how, before, after) => {
    now = MORNING + before;
    const id = await flow.start('teacher', 'plain');
    now = MORNING + after;
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    const lasted = (await flow.history('teacher', id)).map(({ durationInSeconds }) => durationInSeconds ?? 0);
    expect(Math.min(...lasted)).toBe(0);
    for (const [who, path] of [
      ['leader', PATHS.done],
      ['teacher', PATHS.initiated],
    ] as const) {
      const row = (await flow.list(who, path)).find(({ processInstanceId }) => processInstanceId === id);
      expect([path, row?.state, row?.durationInSeconds, row?.days]).toEqual([path, 'completed', 0, 0]);
    }
    const { db } = flow.hall.hall;
    const steps = await db.selectFrom('wf_history').select('working_ms').where('instance_id', '=', id).execute();
    expect(steps.every(({ working_ms: worked }) => worked === null || worked === 0)).toBe(true);
  });

  it('strikes a timer once when it jumps over it, and not again when it is set right', async () => {
    const id = await flow.start('teacher', 'reply');
    const fired = async () => (await flow.outcomes('teacher', id)).filter((step) => step.startsWith('timer'));
    now -= HOUR;
    await fireDueTimers(flow.hall.hall);
    expect(await fired()).toEqual([]);
    now += 5 * DAY;
    await fireDueTimers(flow.hall.hall);
    expect(await fired()).toEqual(['timer late']);
    now = MORNING;
    await fireDueTimers(flow.hall.hall);
    now = MORNING + 3 * HOUR;
    await fireDueTimers(flow.hall.hall);
    expect(await fired()).toEqual(['timer late']);
    expect(await flow.act('president', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('keeps who is logged in, and takes who logged in while it was ahead', async () => {
    const early = await flow.hall.as('dean');
    now += 5 * DAY;
    const ahead = await flow.hall.as('dean');
    expect(await early.get(PATHS.userInfo)).toMatchObject({ code: 0 });
    now = MORNING - HOUR;
    for (const caller of [early, ahead]) expect(await caller.get(PATHS.userInfo)).toMatchObject({ code: 0 });
    // a ticket of a minute is none for ever
    expect(await (await flow.hall.as('dean')).get(PATHS.userInfo)).toMatchObject({ code: 0 });
  });

  it('has every verb done once and in its order while it goes back and forth', async () => {
    const ids: string[] = [];
    for (const jump of [0, 5 * DAY, -HOUR, 2 * DAY, 0]) {
      now = MORNING + jump;
      ids.push(await flow.start('teacher', 'plain'));
    }
    for (const [index, id] of ids.entries()) {
      now = MORNING + (index % 2 === 0 ? -HOUR : 3 * DAY);
      expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
      expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'complete answer', 'end end']);
    }
    now = MORNING;
    expect(await (await flow.as('admin')).get(PATHS.auditVerify)).toMatchObject({ code: 0 });
  });
});
