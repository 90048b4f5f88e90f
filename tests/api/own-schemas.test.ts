import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { EntityView } from '../../src/contract/entities.ts';
import { writeEntity } from './support/entities.ts';
import { embedded } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { temporaryFolder } from './support/temporary.ts';

/** What a campus adds, without the entities that the hall cannot be without. */
let hall: TestHall;
let admin: Caller;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const text = (title: string) => ({ type: 'string', title, minLength: 1, maxLength: 40 }) as const;

async function writeRows(entity: string, rows: object[]): Promise<void> {
  const dir = join(folder.path, ...entity.split('/'));
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'seed.json'), JSON.stringify(rows));
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeEntity(folder.path, 'zoo/cage', {
    manifest: {
      label: 'keeper',
      list: ['keeper', 'state'],
      states: { field: 'state', start: 'open' },
      actions: ['create', { name: 'lock', title: 'Lock', showIf: "${state == 'shut'}", set: { state: 'shut' } }],
    },
    properties: {
      keeper: { type: 'string', title: 'Keeper', format: 'user-id' },
      state: {
        type: 'string',
        title: 'State',
        oneOf: [
          { const: 'open', title: 'Open' },
          { const: 'shut', title: 'Shut' },
        ],
      },
      campus: { type: 'string', title: 'Campus', 'x-dict': 'campus' },
    },
    required: ['keeper'],
  });
  // one of the house's, otherwise
  await writeEntity(folder.path, 'venue/talk', {
    manifest: { label: 'name', list: ['name'], actions: ['create', 'export'] },
    properties: { name: text('Name of a talk') },
  });
  await writeEntity(folder.path, 'zoo/animal', {
    manifest: { label: 'name', list: ['name'], actions: ['create'] },
    properties: { name: text('Name'), diet: { type: 'string', title: 'Diet', 'x-dict': 'zooDiet' } },
  });
  // rows alone, beside those of the house
  await writeRows('sys/dict-type', [{ id: 'zooFood', dictName: 'Food', dictType: 'zooFood', sort: 0 }]);
  const hay = { dictType: 'zooFood', dictLabel: 'Hay', dictValue: 'hay', sort: 0 };
  await writeRows('sys/dict', [{ id: 'zooFood-hay', ...hay }]);
  await writeEntity(folder.path, 'zoo/meal', {
    manifest: { label: 'food', list: ['food'], actions: ['create'] },
    properties: { food: { type: 'string', title: 'Food', 'x-dict': 'zooFood' } },
  });
  hall = await startTestHall(embedded, { settings: { schemasDir: folder.path } });
  admin = await hall.as('admin');
});
afterAll(async () => {
  await hall?.remove();
  await folder?.remove();
});

it('lies on top of the house: its people, dictionaries and shared parts are there, and its own entity counts', async () => {
  const { code, data } = await admin.post<{ id: string }>('/zoo/cage', { keeper: 'teacher', campus: 'main' });
  expect(code).toBe(0);
  expect(await admin.post('/zoo/cage', { keeper: 'teacher', campus: 'nowhere' })).toMatchObject({ status: 422 });
  expect(await admin.get('/sys/user/page')).toMatchObject({ code: 0 });
  expect((await admin.get<EntityView>('/definitions/entity/venue/talk')).data?.schema.properties).toEqual({
    name: text('Name of a talk'),
  });
  // a record that is called by an id is told by what it is
  const { message } = await admin.post(`/zoo/cage/${data?.id}/lock`, { revision: 1 });
  expect(message).toContain('“zoo/cage · Open”');
});

it('takes base data that lies in its own folder without a definition beside that of the house', async () => {
  expect(await admin.post('/zoo/meal', { food: 'hay' })).toMatchObject({ code: 0 });
  expect(await admin.post('/zoo/meal', { food: 'meat' })).toMatchObject({ status: 422 });
  const rows = async (type: string) => (await admin.get<object[]>(`/sys/dict/page?dictType=${type}`)).page?.list;
  expect(await rows('zooFood')).toHaveLength(1);
  expect((await rows('campus'))?.length).toBeGreaterThan(1);
});

it('takes rows that come into its folder while it runs, each once', async () => {
  const { registry } = hall.hall;
  const rows = async (type: string) => (await admin.get<object[]>(`/sys/dict/page?dictType=${type}`)).page?.list;
  const row = (value: string) => ({ dictType: 'zooFood', dictLabel: value, dictValue: value, sort: 1 });
  await writeRows('sys/dict', [
    { id: 'zooFood-hay', ...row('hay') },
    { id: 'zooFood-fish', ...row('fish') },
  ]);
  await registry.reload();
  await expect.poll(() => rows('zooFood')).toHaveLength(2);
  expect(await admin.post('/zoo/meal', { food: 'fish' })).toMatchObject({ code: 0 });
  // what an administrator deleted does not come back
  expect(await admin.delete('/sys/dict/zooFood-fish')).toMatchObject({ code: 0 });
  await writeRows(
    'sys/dict',
    ['hay', 'fish', 'oats'].map((name) => ({ id: `zooFood-${name}`, ...row(name) })),
  );
  await registry.reload();
  await expect
    .poll(async () => (await rows('zooFood'))?.map((one) => Object(one).dictValue).sort())
    .toEqual(['hay', 'oats']);
});

it('speaks of its rows in the languages that lie beside them', async () => {
  const label = async (language: string) => {
    const reader = hall.visitor({ 'accept-language': language });
    await reader.login('admin', PASSWORD);
    const { data } = await reader.get<{ dictType: string; dataList: { dictLabel: string }[] }[]>(PATHS.dictionaries);
    return data?.find(({ dictType }) => dictType === 'zooKeep')?.dataList.map(({ dictLabel }) => dictLabel);
  };
  await writeRows('sys/dict-type', [{ id: 'zooKeep', dictName: 'Keep', dictType: 'zooKeep', sort: 0 }]);
  const row = { dictType: 'zooKeep', dictLabel: '羊圈', dictValue: 'pen', sort: 0 };
  await writeRows('sys/dict', [{ id: 'zooKeep-pen', ...row }]);
  await hall.hall.registry.reload();
  await expect.poll(() => label('en-US')).toEqual(['羊圈']);
  const locales = join(folder.path, 'sys/dict/locales');
  await mkdir(locales, { recursive: true });
  await writeFile(join(locales, 'en-US.json'), JSON.stringify({ 羊圈: 'Pen' }));
  await hall.hall.registry.reload();
  expect(await label('en-US')).toEqual(['Pen']);
  expect(await label('zh-CN')).toEqual(['羊圈']);
  // those of the house stay
  const dict = hall.hall.registry.entity('sys/dict');
  expect(dict && hall.hall.registry.localised(dict, 'en-US').manifest.title).toMatch(/^[A-Z]/);
});

it('lets records begin that were there before their entity had states', async () => {
  const pen = (more: object) =>
    writeEntity(folder.path, 'zoo/pen', {
      manifest: { label: 'name', list: ['name'], actions: ['create'], ...more },
      properties: { name: text('Name'), state: { type: 'string', title: 'State', enum: ['clean', 'dirty'] } },
      required: ['name'],
    });
  await pen({});
  await hall.hall.registry.reload();
  const { data } = await admin.post<{ id: string }>('/zoo/pen', { name: 'First' });
  await admin.post('/zoo/pen', { name: 'Second', state: 'dirty' });
  const soil = { name: 'soil', title: 'Soil', showIf: "${state == 'clean'}", set: { state: 'dirty' } };
  await pen({ filters: ['state'], states: { field: 'state', start: 'clean' }, actions: ['create', soil] });
  await hall.hall.registry.reload();
  const named = async (state: string) =>
    (await admin.get<object[]>(`/zoo/pen/page?state=${state}`)).page?.list.map((one) => Object(one).name);
  await expect.poll(() => named('clean')).toEqual(['First']);
  expect(await named('dirty')).toEqual(['Second']);
  expect(await admin.post(`/zoo/pen/${data?.id}/soil`, { revision: 1 })).toMatchObject({ code: 0 });
});

it('hands out a file that every system can keep, whatever the title says', async () => {
  const name = (await admin.fetch('/venue/talk/export')).headers.get('content-disposition');
  expect(name).toBe(`attachment; filename="venue_talk.xlsx"; filename*=UTF-8''venue_talk.xlsx`);
});

it('writes into its own folders, never into those of the house', async () => {
  const { registry } = hall.hall;
  expect(await registry.mayWrite('entity', 'zoo/cage')).toBe(true);
  expect(await registry.mayWrite('entity', 'zoo/another')).toBe(true);
  expect(await registry.mayWrite('entity', 'venue/poster')).toBe(false);
  const now = await registry.now('entity', 'venue/poster');
  expect(now && (await registry.write(now, { 'schema.json': '{}' }))).toBe(false);
});

it('serves what was refused for want of a dictionary as soon as somebody has made it', async () => {
  const page = async () => (await admin.get('/zoo/animal/page')).status;
  expect(await page()).toBe(404);
  expect(await admin.post('/sys/dict-type', { dictName: 'Diet', dictType: 'zooDiet' })).toMatchObject({ code: 0 });
  const grass = { dictType: 'zooDiet', dictLabel: 'Grass', dictValue: 'grass', sort: 1 };
  expect(await admin.post('/sys/dict', grass)).toMatchObject({ code: 0 });
  await expect.poll(page).toBe(200);
  expect(await admin.post('/zoo/animal', { name: 'Cow', diet: 'grass' })).toMatchObject({ code: 0 });
  expect(await admin.post('/zoo/animal', { name: 'Wolf', diet: 'meat' })).toMatchObject({ status: 422 });
});

it('judges a report again at a start when what it counts has lost a field meanwhile', async () => {
  const count = { ...{ title: 'Meals', from: 'zoo/meal', permission: 'zoo:meal:list', icon: 'TableOutlined' } };
  await mkdir(join(folder.path, 'zoo/meals'), { recursive: true });
  const manifest = { ...count, parts: [{ kind: 'bar', title: 'By food', by: ['food'], measure: 'count()' }] };
  await writeFile(join(folder.path, 'zoo/meals/report.json'), JSON.stringify(manifest));
  const faults = () => hall.hall.registry.faults().filter(({ severity }) => severity === 'error');
  hall = await hall.restart();
  expect(faults()).toEqual([]);
  await writeEntity(folder.path, 'zoo/meal', {
    manifest: { label: 'dish', list: ['dish'], actions: ['create'] },
    properties: { dish: text('Dish') },
  });
  hall = await hall.restart();
  expect(faults().map(({ path }) => path)).toEqual([expect.stringContaining('zoo/meals/report.json')]);
});
