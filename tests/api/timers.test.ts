import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { server as shared } from './support/databases.ts';
import { FlowHall, startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import { assignee, flow as arrow, group } from './support/topics.ts';

const HOUR = 3_600_000;

/** Answered by finance, or after two hours by the leader; a reminder goes out each hour, three times, meanwhile. */
const PETITION = `<startEvent id="begin"/><userTask id="answer" name="Answer" ${group('role:finance')}/>
  <boundaryEvent id="late" attachedToRef="answer"><timerEventDefinition><timeDuration>PT5H</timeDuration></timerEventDefinition></boundaryEvent>
  <boundaryEvent id="remind" attachedToRef="answer" cancelActivity="false"><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></boundaryEvent>
  <userTask id="leader" name="Leader" ${assignee('leaderOf(initiator)')}/><endEvent id="end"/><endEvent id="over"/><endEvent id="told"/>
  ${arrow('begin', 'answer')}${arrow('answer', 'end')}${arrow('late', 'leader')}${arrow('leader', 'over')}${arrow('remind', 'told')}`;

describe('timers of several servers on one database', () => {
  let one: FlowHall;
  let other: FlowHall;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);

  beforeAll(async () => {
    one = await startFlowHall(shared, { petition: { process: PETITION } }, { now });
    const place = { ...one.hall.place, remove: async () => {} };
    const kind = { ...shared, create: async () => place };
    other = new FlowHall(await startTestHall(kind, { settings: { topicsDir: one.topicsDir }, now }), one.topicsDir);
  });
  afterAll(async () => {
    await other?.hall.remove();
    await one?.remove();
  });

  /** Both servers look at once, again and again; their own loops, once a second, may be faster. */
  const fireEverywhere = async (): Promise<void> => {
    const halls = [one, other, one, other, one, other].map(({ hall }) => hall.hall);
    await Promise.all(halls.map((hall) => fireDueTimers(hall)));
  };
  const timersOf = async (id: string): Promise<string[]> =>
    (await one.outcomes('teacher', id)).filter((step) => step.startsWith('timer'));
  const expectTimers = async (ids: readonly string[], timers: string[]): Promise<void> => {
    await fireEverywhere();
    await expect.poll(() => Promise.all(ids.map(timersOf))).toEqual(ids.map(() => timers));
  };

  it('fire once, whoever is first, each round of a cycle too', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push(await (n % 2 ? one : other).start('teacher', 'petition'));
    await expectTimers(ids, []);
    const fired: string[] = [];
    for (const hour of [1, 2, 3]) {
      ahead = hour * HOUR + 60_000;
      fired.push('timer remind');
      await expectTimers(ids, fired);
    }
    ahead = 4 * HOUR + 60_000;
    await expectTimers(ids, fired);
    ahead = 6 * HOUR;
    await expectTimers(ids, [...fired, 'timer late']);
    for (const id of ids)
      expect((await other.detail('teacher', id)).data?.openTasks).toMatchObject([{ activityId: 'leader' }]);
    await expectTimers(ids, [...fired, 'timer late']);
    ahead = 0;
  });

  it('outlive the server that armed them, and one that is done takes them along', async () => {
    const id = await one.start('teacher', 'petition');
    const answered = await one.start('teacher', 'petition');
    await one.act('finance', answered, 'claim');
    expect(await one.act('finance', answered, 'complete')).toMatchObject({ code: 0 });
    one.hall = await one.hall.restart();
    ahead = 6 * HOUR;
    await fireEverywhere();
    await expect.poll(() => timersOf(id)).toContain('timer late');
    expect((await one.detail('teacher', id)).data?.openTasks).toMatchObject([{ activityId: 'leader' }]);
    expect(await timersOf(answered)).toEqual([]);
    ahead = 0;
  });
});
