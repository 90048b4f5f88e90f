import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { databases } from './support/databases.ts';
import { FlowHall, startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import { assignee, flow as arrow, group } from './support/topics.ts';

const shared = databases.find(({ name }) => name === 'PostgreSQL');
const HOUR = 3_600_000;

/** Answered by finance, or after two hours by the leader; a reminder goes out each hour, three times, meanwhile. */
const PETITION = `<startEvent id="begin"/><userTask id="answer" name="Answer" ${group('role:finance')}/>
  <boundaryEvent id="late" attachedToRef="answer"><timerEventDefinition><timeDuration>PT5H</timeDuration></timerEventDefinition></boundaryEvent>
  <boundaryEvent id="remind" attachedToRef="answer" cancelActivity="false"><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></boundaryEvent>
  <userTask id="leader" name="Leader" ${assignee('leaderOf(initiator)')}/><endEvent id="end"/><endEvent id="over"/><endEvent id="told"/>
  ${arrow('begin', 'answer')}${arrow('answer', 'end')}${arrow('late', 'leader')}${arrow('leader', 'over')}${arrow('remind', 'told')}`;

describe.skipIf(!shared)('timers of several servers on one database', () => {
  let one: FlowHall;
  let other: FlowHall;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);

  beforeAll(async () => {
    if (!shared) return;
    one = await startFlowHall(shared, { petition: { process: PETITION } }, { now });
    const place = { ...one.hall.place, remove: async () => {} };
    const kind = { ...shared, create: async () => place };
    other = new FlowHall(await startTestHall(kind, { settings: { topicsDir: one.topicsDir }, now }), one.topicsDir);
  });
  afterAll(async () => {
    await other?.hall.remove();
    await one?.remove();
  });

  const fireEverywhere = async (): Promise<number> => {
    const halls = [one, other, one, other, one, other].map(({ hall }) => hall.hall);
    const fired = await Promise.all(halls.map((hall) => fireDueTimers(hall)));
    return fired.reduce((sum, count) => sum + count, 0);
  };
  const timersOf = async (id: string): Promise<string[]> =>
    (await one.outcomes('teacher', id)).filter((step) => step.startsWith('timer'));

  it('fire once, whoever is first, each round of a cycle too', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push(await (n % 2 ? one : other).start('teacher', 'petition'));
    expect(await fireEverywhere()).toBe(0);
    for (const hour of [1, 2, 3]) {
      ahead = hour * HOUR + 60_000;
      expect(await fireEverywhere()).toBe(ids.length);
    }
    ahead = 4 * HOUR + 60_000;
    expect(await fireEverywhere()).toBe(0);
    ahead = 6 * HOUR;
    expect(await fireEverywhere()).toBe(ids.length);
    for (const id of ids) {
      expect(await timersOf(id)).toEqual(['timer remind', 'timer remind', 'timer remind', 'timer late']);
      expect((await other.detail('teacher', id)).data?.openTasks).toMatchObject([{ activityId: 'leader' }]);
    }
    ahead = 0;
  });

  it('outlive the server that armed them, and one that is done takes them along', async () => {
    const id = await one.start('teacher', 'petition');
    const answered = await one.start('teacher', 'petition');
    await one.act('finance', answered, 'claim');
    expect(await one.act('finance', answered, 'complete')).toMatchObject({ code: 0 });
    one.hall = await one.hall.restart();
    ahead = 6 * HOUR;
    expect(await fireEverywhere()).toBeGreaterThan(0);
    expect((await one.detail('teacher', id)).data?.openTasks).toMatchObject([{ activityId: 'leader' }]);
    expect(await timersOf(answered)).toEqual([]);
    ahead = 0;
  });
});
