import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import { server as shared } from './support/databases.ts';
import { FlowHall, startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import { TEXT, assignee, chain, group, writeTopic } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const titled = (title: string, more: Partial<TestTopic> = {}): TestTopic => ({
  manifest: { title },
  process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance') }),
  ...more,
});
const wider: Partial<TestTopic> = {
  properties: { reason: { ...TEXT, title: 'Reason' }, more: { ...TEXT, title: 'More' } },
  required: ['reason', 'more'],
};

describe('several servers with folders of their own', () => {
  let one: FlowHall;
  let other: FlowHall;
  const told: string[] = [];

  beforeAll(async () => {
    one = await startFlowHall(shared, { trip: titled('First'), left: titled('Left'), broken: titled('Good') });
    const copy = await mkdtemp(join(tmpdir(), 'hall-copy-'));
    await cp(one.topicsDir, copy, { recursive: true });
    other = await second(copy);
  });
  afterAll(async () => {
    await other?.remove();
    await one?.remove();
  });

  /** Another server on the first one's database, with this folder. */
  async function second(topicsDir: string): Promise<FlowHall> {
    const place = { ...one.hall.place, remove: async () => {} };
    const kind = { name: 'PostgreSQL' as const, create: async () => place };
    return new FlowHall(
      await startTestHall(kind, { settings: { topicsDir }, print: (text) => told.push(text) }),
      topicsDir,
    );
  }
  const edit = async (server: FlowHall, key: string, topic: TestTopic): Promise<void> => {
    await writeTopic(server.topicsDir, key, topic);
    await server.hall.hall.registry.reload();
  };
  const served = async (server: FlowHall, key = 'trip'): Promise<string | undefined> => {
    const answer = await (await server.as('teacher')).get<Projection>(`${PATHS.topic}/${key}`);
    return answer.data ? `${answer.data.title} ${answer.data.version}` : undefined;
  };

  it('serve an edit made at one of them, without a restart, whatever their own folders say', async () => {
    expect([await served(one), await served(other)]).toEqual(['First 1', 'First 1']);
    const id = await one.start('teacher', 'trip');
    await edit(one, 'trip', titled('Second', wider));
    expect(await served(one)).toBe('Second 2');
    await expect.poll(() => served(other)).toBe('Second 2');
    // the other one's old folder, looked at again, is no edit
    await writeTopic(other.topicsDir, 'trip', titled('First'));
    await other.hall.hall.registry.reload();
    await other.hall.hall.registry.reload();
    expect([await served(one), await served(other)]).toEqual(['Second 2', 'Second 2']);
    // a request of either version goes on at either server
    const fresh = await other.start('teacher', 'trip', { reason: 'because', more: 'yes' });
    expect(await other.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect((await one.detail('finance', id)).data).toMatchObject({ version: 1, title: 'First' });
    expect(await one.act('leader', fresh, 'complete')).toMatchObject({ code: 0 });
    expect((await other.detail('finance', fresh)).data).toMatchObject({ version: 2, title: 'Second' });
  });

  it('do not go back because one starts with an old folder; its own edit counts again', async () => {
    const third = await second(other.topicsDir);
    expect([await served(one), await served(other), await served(third)]).toEqual(['Second 2', 'Second 2', 'Second 2']);
    await edit(third, 'trip', titled('Third'));
    expect(await served(third)).toBe('Third 3');
    await expect.poll(() => served(one)).toBe('Third 3');
    await third.hall.remove();
  });

  it('serve a folder that only one of them has, and none any more once it is taken away there', async () => {
    await edit(one, 'extra', titled('Extra'));
    await expect.poll(() => served(other, 'extra')).toBe('Extra 1');
    const id = await other.start('teacher', 'extra');
    await rm(join(one.topicsDir, 'extra'), { recursive: true });
    await one.hall.hall.registry.reload();
    expect(await served(one, 'extra')).toBeUndefined();
    await expect.poll(() => served(other, 'extra')).toBeUndefined();
    expect(await other.act('leader', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('keep the last good version where one folder breaks, and tell of it there', async () => {
    await writeFile(join(one.topicsDir, 'broken', 'schema.json'), '{ "type": ');
    await one.hall.hall.registry.reload();
    expect([await served(one, 'broken'), await served(other, 'broken')]).toEqual(['Good 1', 'Good 1']);
    const faults = async (server: FlowHall, username: string) =>
      (await server.as(username)).get<{ path: string; line: number; column: number }[]>('/definitions/faults');
    const { data } = await faults(one, 'admin');
    expect(data?.find(({ path }) => path.endsWith('broken/schema.json'))).toMatchObject({ line: 1 });
    expect((await faults(one, 'teacher')).status).toBe(403);
    // started anew it has nothing but what was stored
    one.hall = await one.hall.restart();
    expect(await served(one, 'broken')).toBe('Good 1');
    expect(await served(one)).toBe('Third 3');
  });

  it('end what they are looking up before they close', async () => {
    const third = await second(other.topicsDir);
    const { registry } = third.hall.hall;
    const order: string[] = [];
    const looked = registry.retake('').then(() => order.push('looked'));
    await registry.close();
    order.push('closed');
    await looked;
    expect(order).toEqual(['looked', 'closed']);
    await third.hall.remove();
  });
});
