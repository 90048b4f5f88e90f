import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, writeTopic } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const plain: TestTopic = { process: chain({ look: assignee('leaderOf(initiator)') }) };
const wider: TestTopic = {
  ...plain,
  properties: { reason: { ...TEXT, title: 'Reason' }, more: { ...TEXT, title: 'More' } },
  required: ['reason', 'more'],
};

/** Everything that a running server does with folders that change. */
describe.each(databases)('definitions that change: $name', (kind) => {
  let flow: FlowHall;
  const printed: string[] = [];

  beforeAll(async () => {
    flow = await startFlowHall(kind, { stable: plain }, { watch: true, print: (text) => printed.push(text) });
  });
  afterAll(() => flow?.remove());

  const projection = async (key: string) => (await flow.as('teacher')).get<Projection>(`${PATHS.topic}/${key}`);
  const errors = () => flow.hall.hall.registry.faults().filter(({ severity }) => severity === 'error');

  it('serves a folder that is dropped in, and no longer one that is taken away', async () => {
    await flow.as('teacher');
    await writeTopic(flow.topicsDir, 'dropped', plain);
    await expect.poll(() => projection('dropped')).toMatchObject({ code: 0 });
    const id = await flow.start('teacher', 'dropped');
    await rm(join(flow.topicsDir, 'dropped'), { recursive: true });
    await expect.poll(() => projection('dropped')).toMatchObject({ status: 404 });
    // what is under way goes on
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('goes on with what it serves while the whole folder is away, and follows it again when it is back', async () => {
    const away = `${flow.topicsDir}-away`;
    await rename(flow.topicsDir, away);
    await flow.hall.hall.registry.reload();
    expect(await projection('stable')).toMatchObject({ code: 0 });
    await writeTopic(away, 'stable', wider);
    await rename(away, flow.topicsDir);
    await expect.poll(() => projection('stable')).toMatchObject({ data: { version: 2 } });
    await writeTopic(flow.topicsDir, 'stable', plain);
    await expect.poll(() => projection('stable')).toMatchObject({ data: { version: 1 } });
  });

  it('takes a folder that is moved in as a whole', async () => {
    const beside = `${flow.topicsDir}-beside`;
    await mkdir(beside);
    await writeTopic(beside, 'moved', plain);
    await rename(join(beside, 'moved'), join(flow.topicsDir, 'moved'));
    await expect.poll(() => projection('moved')).toMatchObject({ code: 0 });
    await rm(beside, { recursive: true });
  });

  it('lets a running request keep its form, and gives new ones the new', async () => {
    await writeTopic(flow.topicsDir, 'edited', plain);
    await expect.poll(() => projection('edited')).toMatchObject({ code: 0 });
    const old = await flow.start('teacher', 'edited');
    await writeTopic(flow.topicsDir, 'edited', wider);
    await expect.poll(() => projection('edited')).toMatchObject({ data: { version: 2 } });
    expect((await flow.detail('leader', old)).data).toMatchObject({ version: 1 });
    expect((await flow.detail('leader', old)).data?.schema.properties).not.toHaveProperty('more');
    expect((await flow.post('teacher', 'start', { topic: 'edited', formData: { reason: 'x' } })).status).toBe(422);
    expect(await flow.act('leader', old, 'complete')).toMatchObject({ code: 0 });
    const before = await (await flow.as('teacher')).get<Projection>(`${PATHS.topic}/edited?version=1`);
    expect(before.data?.schema.properties).not.toHaveProperty('more');
  });

  it('tells who opens an old draft what a new version adds, drops and changes, in his language', async () => {
    const old: TestTopic = {
      ...plain,
      properties: { reason: { ...TEXT, title: 'Reason' }, gone: { ...TEXT, title: 'Gone' } },
    };
    await writeTopic(flow.topicsDir, 'drafted', old);
    await expect.poll(() => projection('drafted')).toMatchObject({ code: 0 });
    const teacher = await flow.as('teacher');
    const draft = await teacher.post<{ businessKey: string }>(PATHS.draft, {
      topic: 'drafted',
      formData: { reason: 'x' },
    });
    const opened = async (language: string) => {
      const path = `${PATHS.draft}/${draft.data?.businessKey}`;
      const headers = { 'accept-language': language };
      return (await teacher.call<{ notices: string[] }>('GET', path, undefined, headers)).data?.notices;
    };
    expect(await opened('zh-CN')).toEqual([]);
    const { reason, ...more } = wider.properties ?? {};
    const next = { ...wider, properties: { reason: { ...reason, maxLength: 50 }, ...more } };
    await writeTopic(flow.topicsDir, 'drafted', next);
    await expect.poll(() => projection('drafted')).toMatchObject({ data: { version: 2 } });
    expect(await opened('zh-CN')).toEqual([
      '表单已由第 1 版更新为第 2 版，请核对后提交',
      ...['新增：More', '取消：Gone', '变更：Reason'],
    ]);
    expect((await opened('en-US'))?.join()).toMatch(/1.*2.*More.*Gone.*Reason/);
  });

  it('keeps the last good version when a file breaks, and prints where', async () => {
    await writeTopic(flow.topicsDir, 'broken', plain);
    await expect.poll(() => projection('broken')).toMatchObject({ code: 0 });
    await writeFile(join(flow.topicsDir, 'broken', 'topic.json'), '{ "title": ');
    await expect.poll(errors).not.toEqual([]);
    expect((await projection('broken')).data).toMatchObject({ version: 1 });
    expect(printed.join('\n')).toMatch(/broken\/topic\.json:\d+:\d+: error: /);
    expect(await flow.start('teacher', 'broken')).toBeTruthy();
    // a new server with the broken folder serves what the database remembers
    flow.hall = await flow.hall.restart();
    expect(flow.hall.hall.registry.topic('broken')?.version.number).toBe(1);
    await writeTopic(flow.topicsDir, 'broken', plain);
    await expect.poll(errors).toEqual([]);
  });

  it('forgets a folder that goes while it is broken, its faults too', async () => {
    const broken = { ...plain, manifest: { nodes: { nowhere: {} } } };
    await writeTopic(flow.topicsDir, 'early', broken);
    await writeTopic(flow.topicsDir, 'late', plain);
    await expect.poll(() => projection('late')).toMatchObject({ code: 0 });
    await writeTopic(flow.topicsDir, 'late', broken);
    await expect.poll(errors).toHaveLength(2);
    // as the database remembers it
    flow.hall = await flow.hall.restart();
    expect(await projection('late')).toMatchObject({ code: 0 });
    for (const name of ['early', 'late']) await rm(join(flow.topicsDir, name), { recursive: true });
    await expect.poll(errors).toEqual([]);
    await expect.poll(() => projection('late')).toMatchObject({ status: 404 });
    // and right from the beginning the next time
    await writeTopic(flow.topicsDir, 'early', plain);
    await expect.poll(() => projection('early')).toMatchObject({ code: 0 });
  });

  it('knows what topics that come together say of each other', async () => {
    const follow = { title: 'Return', topic: 'back', fill: { nowhere: '${reason}' } };
    await writeTopic(flow.topicsDir, 'back', plain);
    await writeTopic(flow.topicsDir, 'away', { ...plain, manifest: { afterwards: [follow] } });
    await expect.poll(errors).toMatchObject([{ rule: 'request-unknown', path: expect.stringContaining('away/') }]);
    await writeTopic(flow.topicsDir, 'away', { ...plain, manifest: { afterwards: [{ ...follow, fill: {} }] } });
    await expect.poll(errors).toEqual([]);
  });

  it('follows no link and looks into nothing hidden', async () => {
    const beside = `${flow.topicsDir}-elsewhere`;
    await mkdir(beside);
    await writeTopic(beside, 'linked', plain);
    await symlink(join(beside, 'linked'), join(flow.topicsDir, 'linked'));
    await writeTopic(flow.topicsDir, 'partly', plain);
    await rm(join(flow.topicsDir, 'partly', 'ui.json'));
    await symlink(join(beside, 'linked', 'ui.json'), join(flow.topicsDir, 'partly', 'ui.json'));
    await cp(join(beside, 'linked'), join(flow.topicsDir, '.hidden'), { recursive: true });
    await flow.hall.hall.registry.reload();
    const keys = flow.hall.hall.registry.topics().map(({ key }) => key);
    expect(keys).not.toContain('linked');
    expect(keys).not.toContain('.hidden');
    // whoever laid a link there is told why nothing comes of it
    expect(errors().filter(({ rule }) => rule === 'file-link')).toEqual([
      expect.objectContaining({ path: expect.stringMatching(/linked$/) }),
      expect.objectContaining({ path: expect.stringMatching(/partly\/ui\.json$/) }),
    ]);
    for (const name of ['linked', 'partly']) await rm(join(flow.topicsDir, name), { recursive: true });
    await expect.poll(errors).toEqual([]);
    await rm(beside, { recursive: true });
  });

  it('says of a folder whose name cannot be a key that it is none', async () => {
    const names = ['用车', 'car use', 'car.use', '9lives', 'list'];
    for (const name of names) await writeTopic(flow.topicsDir, name, plain);
    await flow.hall.hall.registry.reload();
    const named = errors()
      .filter(({ rule }) => rule === 'key-invalid')
      .map(({ path }) => path.split('/').at(-2));
    expect(new Set(named)).toEqual(new Set(names));
    for (const name of names) await rm(join(flow.topicsDir, name), { recursive: true });
    await expect.poll(errors).toEqual([]);
  });

  it('deploys the same content once, by whatever server', async () => {
    const { registry } = flow.hall.hall;
    const before = registry.topic('stable')?.version;
    await writeTopic(flow.topicsDir, 'stable', wider);
    await registry.reload();
    expect(registry.topic('stable')?.version.number).toBe((before?.number ?? 0) + 1);
    await writeTopic(flow.topicsDir, 'stable', plain);
    await registry.reload();
    expect(registry.topic('stable')?.version).toEqual(before);
  });
});
