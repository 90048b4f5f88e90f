import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import type { Detail } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { Journey } from '../../src/definition/types/definition.ts';
import { walk } from '../topics/journey.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

const [embedded] = databases;
const callers = new Map<string, Promise<Caller>>();
let hall: TestHall;

const people = (username: string): Promise<Caller> => {
  const known = callers.get(username) ?? hall.as(username);
  callers.set(username, known);
  return known;
};

/** The first steps of a journey of the topic's own samples; answers the request's id. */
async function begin(topic: string, name: string, steps: number): Promise<string> {
  const path = fromRoot('topics', topic, 'samples', `journey-${name}.json`);
  const journey = JSON.parse(readFileSync(path, 'utf8')) as Journey;
  const world = { pass: () => Promise.reject(new Error('no time')), journey: () => journey };
  return (await walk(people, topic, { ...journey, name, steps: journey.steps.slice(0, steps) }, world)).id;
}

const detail = async (who: string, id: string) =>
  (await (await people(who)).get<Detail>(`${PATHS.detail}?processInstanceId=${id}`)).data;
const history = async (who: string, id: string) =>
  (await (await people(who)).get(`${PATHS.flow}/historic/list?processInstanceId=${id}`)).data;

describe('applications for aid', () => {
  beforeAll(async () => {
    if (!embedded) throw new Error('there is no database to test on');
    hall = await startTestHall(embedded, { settings: { topicsDir: fromRoot('topics') }, jobs: false });
  });
  afterAll(() => hall?.remove());

  it('show a classmate who reviews a bursary nothing of the family but what the counselor wrote', async () => {
    const id = await begin('bursary-application', 'granted', 1);
    const counselor = await detail('counselor', id);
    expect(counselor?.formData).toMatchObject({ perCapita: '5950.00', homePhone: '138****0021' });
    const classmate = await detail('taoranran', id);
    expect(classmate?.formData).toMatchObject({ bursaryType: 'tuition', incomeBand: 'low' });
    expect(classmate?.formData['situation']).toMatch(/务农/);
    const told = JSON.stringify([classmate, await history('taoranran', id)]);
    for (const secret of ['王建国', '16000.00', '5950.00', '清凉峰', '13800000021', '13900000001', '父母务农，收入'])
      expect([secret, told.includes(secret)]).toEqual([secret, false]);
    // nor does anybody see what another one proposed
    expect((await detail('taoranran', id))?.formData['reviewers']).toHaveLength(1);
    expect((await (await people('student2')).get(`${PATHS.detail}?processInstanceId=${id}`)).status).toBe(404);
  });

  it('tell who applies for a scholarship how many were in favor, and of no vote whose it was', async () => {
    const id = await begin('scholarship-application', 'objection-kept', 5);
    const mine = await detail('student2', id);
    expect(mine?.formData).toMatchObject({ votesFor: 2, voters: 3 });
    const told = JSON.stringify([mine, await history('student2', id)]);
    expect(mine?.formData['panel']).toBeUndefined();
    for (const secret of ['abstain', '"agreed"', 'panel.vote'])
      expect([secret, told.includes(secret)]).toEqual([secret, false]);
  });

  it('are handed in once for each kind and year', async () => {
    const { formData } = (await detail('student2', await begin('scholarship-application', 'not-recommended', 0))) ?? {};
    const again = await (
      await people('student2')
    ).post(`${PATHS.flow}/start`, { topic: 'scholarship-application', formData });
    expect(again.status).toBe(422);
    // one of the two national ones shuts out the other
    const other = { ...formData, kind: 'national', rank: 3, assessRank: 4 };
    const second = await (
      await people('student2')
    ).post<{ errors: { path: string }[] }>(`${PATHS.flow}/start`, {
      topic: 'scholarship-application',
      formData: other,
    });
    expect(second.status).toBe(422);
    expect(second.data?.errors.map(({ path }) => path)).toEqual(['stateSlot']);
  });
});
