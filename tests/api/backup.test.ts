import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { newId } from '../../src/server/db/id.ts';
import type { Manifest } from '../../src/server/services/backup/manifest.ts';
import { command } from './support/command.ts';
import type { Ran } from './support/command.ts';
import { databases, embedded } from './support/databases.ts';
import type { DatabaseKind, TestDatabase } from './support/databases.ts';
import { FlowHall, startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

const environment = ({ dataDir, databaseUrl }: TestDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const backUp = (place: TestDatabase, target: string): Promise<Ran> => command('backup', [target], environment(place));
const restore = (folder: string, place: TestDatabase, ...words: string[]): Promise<Ran> =>
  command('restore', [folder, ...words], environment(place));

/** A machine with nothing on it: no data, and of PostgreSQL a database without tables. */
async function emptyMachine(kind: DatabaseKind): Promise<TestDatabase> {
  const place = await kind.create();
  await rm(join(place.dataDir, 'database'), { recursive: true, force: true });
  if (place.databaseUrl === null) return place;
  await restoreNothing(place.databaseUrl);
  return place;
}

async function restoreNothing(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

async function upload(caller: Caller): Promise<string> {
  const { data } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
  const form = new FormData();
  form.append('checkCode', data?.checkCode ?? '');
  form.append('file', new File([SAMPLES.png], 'photo.png'));
  const answer = await caller.post<{ id: string }>(PATHS.upload, form);
  if (!answer.data) throw new Error(`not stored: ${answer.message}`);
  return answer.data.id;
}

describe.each(databases)('backup and restore: $name', (kind) => {
  let flow: FlowHall;
  let target: Folder;
  let made: string;
  let taken: Ran;
  let file: string;
  let before: string;
  const during: string[] = [];

  beforeAll(async () => {
    target = await temporaryFolder('hall-backups-');
    flow = await startFlowHall(kind, VERB_TOPICS);
    file = await upload(await flow.as('teacher'));
    before = await flow.start('teacher', 'plain', { reason: 'before the backup' });
    // people go on working while it is taken: no more than a page of to-dos shows with the one from before
    const over = new AbortController();
    const work = (async () => {
      while (!over.signal.aborted && during.length < 90) during.push(await flow.start('teacher', 'plain'));
    })();
    taken = await backUp(flow.hall.place, target.path).finally(() => over.abort());
    await work;
    [made = ''] = (await readdir(target.path)).map((name) => join(target.path, name));
  });
  afterAll(async () => {
    await flow?.remove();
    await target?.remove();
  });

  it('names every file with its sum, and has its final name only when it is whole', async () => {
    expect(taken).toEqual({ code: 0, said: `${made}: the database and 1 uploads` });
    const manifest = JSON.parse(await readFile(join(made, 'backup.json'), 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ format: 1, uploads: 1, damaged: [], migration: expect.stringMatching(/^\d{3}-/) });
    expect(await readFile(join(made, 'SHA256SUMS'), 'utf8')).toMatch(
      new RegExp(`^[0-9a-f]{64}  files/${file.slice(-2)}/${file}$`, 'm'),
    );
    expect(await readdir(flow.hall.place.dataDir)).not.toContain('restoring');
    const snapshots = join(flow.hall.place.dataDir, 'snapshots');
    expect(existsSync(snapshots) ? await readdir(snapshots) : []).toEqual([]);
  });

  it('is taken by a scheduled job too, which keeps as many as it is told and touches nothing else', async () => {
    const admin = await flow.as('admin');
    const folder = join(flow.hall.place.dataDir, 'backups');
    const job = { beanName: 'backup', params: '1', cronExpression: '0 0 2 * * ?', status: 0 };
    for (const params of ['0', '366', '../x', '1.5']) {
      expect((await admin.post('/sys/schedule', { ...job, params })).status).toBe(422);
    }
    const { data } = await admin.post<{ id: string }>('/sys/schedule', job);
    await mkdir(join(folder, 'hall-20200101T000000Z'), { recursive: true });
    await mkdir(join(folder, 'somebody-elses'));
    expect((await admin.post(`/sys/schedule/${data?.id}/run`)).message).toBe('操作成功');
    const kept = await readdir(folder);
    expect(kept).toHaveLength(2);
    expect(kept).toContain('somebody-elses');
    expect(kept).not.toContain('hall-20200101T000000Z');
    const [own = ''] = kept.filter((name) => name !== 'somebody-elses');
    const manifest = JSON.parse(await readFile(join(folder, own, 'backup.json'), 'utf8')) as Manifest;
    expect(manifest).toMatchObject({ uploads: 1, damaged: [] });
  });

  it('comes to life on an empty machine: what was under way goes on, files and logs are whole', async () => {
    const machine = await emptyMachine(kind);
    expect(await restore(made, machine)).toMatchObject({ code: 0, said: 'restored: the database and 1 uploads' });
    const { topicsDir } = flow;
    const hall = await startTestHall({ ...kind, create: async () => machine }, { settings: { topicsDir } });
    const restored = new FlowHall(hall, topicsDir);
    try {
      expect(await restored.act('leader', before, 'complete')).toMatchObject({ code: 0 });
      // of those that came meanwhile each is there with its task, or not at all
      const { rows } = await sql<{ id: string; tasks: number }>`
        select i.id, (select count(*)::int from wf_task t where t.instance_id = i.id) as tasks
        from wf_instance i where id = any(${during}::text[])`.execute(hall.hall.db);
      expect(during.length).toBeGreaterThan(0);
      expect(rows.filter(({ tasks }) => tasks !== 1)).toEqual([]);
      const bytes = await (await (await restored.as('teacher')).fetch(`${PATHS.file}/${file}`)).arrayBuffer();
      expect(new Uint8Array(bytes)).toEqual(SAMPLES.png);
      expect(await (await restored.as('admin')).get('/audit/verify')).toMatchObject({ code: 0 });
    } finally {
      await hall.remove();
    }
  });

  it('overwrites nothing without --force, and with it puts aside what was there', async () => {
    const place = await kind.create('seeded');
    try {
      const refused = await restore(made, place);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.said).toContain('With --force they are put aside');
      expect(existsSync(join(place.dataDir, 'files', file.slice(-2), file))).toBe(false);
      const forced = await restore(made, place, '--force');
      expect(forced).toMatchObject({ code: 0 });
      expect(forced.said).toMatch(/What was there before lies in .*replaced/);
      const aside = / lies in (.*)$/.exec(forced.said)?.[1] ?? '';
      const isThere =
        place.databaseUrl === null ? existsSync(join(aside, 'PG_VERSION')) : aside.startsWith('the schema replaced_');
      expect(isThere).toBe(true);
      // once more: what was put aside is not in the way
      expect(await restore(made, place, '--force')).toMatchObject({ code: 0 });
    } finally {
      await place.remove();
    }
  });

  it('is refused while servers run', async () => {
    const ran = await restore(made, flow.hall.place, '--force');
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.said).toMatch(/already open in process|stop them first/);
    expect((await fetch(`${flow.hall.url}/readyz`)).status).toBe(200);
  });

  it('says which uploads have lost their bytes', async () => {
    const { storage } = flow.hall.hall;
    const other = await upload(await flow.as('teacher'));
    await storage.remove(other);
    await storage.purge(new Date(Date.now() + 60_000));
    const ran = await backUp(flow.hall.place, target.path);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.said).toContain(`The bytes of 1 uploads are missing or damaged: ${other}`);
    expect((await readdir(target.path)).length).toBe(2);
  });
});

describe.each(databases)('uploads in configured storage: $name', (kind) => {
  it('are in a backup, come back where they lay, and are said to be missing where they are', async () => {
    const target = await temporaryFolder('hall-backups-');
    const hall = await startTestHall(kind);
    const admin = await hall.as('admin');
    const own = await upload(admin);
    const saved = await admin.post('/sys/oss-config', { name: '档案盘', type: 5, localPath: 'archive', active: true });
    expect(saved.code).toBe(0);
    const file = await upload(admin);
    const { dataDir } = hall.place;
    const path = (folder: string) => join(folder, 'stores', 'archive', file.slice(-2), file);
    expect(existsSync(path(dataDir))).toBe(true);

    expect(await backUp(hall.place, target.path)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/ 2 uploads$/),
    });
    const [made = ''] = (await readdir(target.path)).map((name) => join(target.path, name));
    expect(await readFile(join(made, 'SHA256SUMS'), 'utf8')).toMatch(new RegExp(`  stores/[^/]+/.*/${file}$`, 'm'));

    const machine = await emptyMachine(kind);
    expect(await restore(made, machine)).toMatchObject({ code: 0, said: 'restored: the database and 2 uploads' });
    expect(await readFile(path(machine.dataDir))).toEqual(Buffer.from(SAMPLES.png));
    expect(existsSync(join(machine.dataDir, 'files', own.slice(-2), own))).toBe(true);
    expect(existsSync(join(machine.dataDir, 'files', file.slice(-2), file))).toBe(false);
    const doctor = await command('doctor', [], environment(machine));
    expect(doctor.said).toMatch(/✓ uploads +1 have their bytes at disk:\S+ \(storage configuration /);

    await rm(path(machine.dataDir));
    const ill = await command('doctor', [], environment(machine));
    expect(ill.said).toMatch(new RegExp(`✗ uploads +1 have lost their bytes \\(storage configuration .*${file}`));
    await rm(path(dataDir));
    const again = await backUp(hall.place, target.path);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining(`missing or damaged: ${file}`) });
    await machine.remove();
    await hall.remove();
    await target.remove();
  });

  it('whose bucket does not answer are named with the reason, and cost no other file', async () => {
    const target = await temporaryFolder('hall-backups-');
    const hall = await startTestHall(kind);
    const admin = await hall.as('admin');
    const own = await upload(admin);
    const bucket = { name: '云', type: 6, endpoint: 'http://127.0.0.1:1', bucket: 'b', accessKey: 'k', secretKey: 's' };
    const { data } = await admin.post<{ id: string }>('/sys/oss-config', bucket);
    const config = data?.id ?? '';
    const file = { id: newId(), name: 'a.png', size: 1, type: 'image/png', sha256: '', owner_id: 'admin' };
    await hall.hall.db
      .insertInto('hall_file')
      .values({ ...file, created_at: new Date(), store_id: config })
      .execute();
    const ran = await backUp(hall.place, target.path);
    expect(ran.code).toBe(1);
    expect(ran.said).toContain(`The storage configuration ${config} does not give out its files: `);
    expect(ran.said).toContain(`missing or damaged: ${file.id}`);
    const [made = ''] = (await readdir(target.path)).map((name) => join(target.path, name));
    expect(existsSync(join(made, 'files', own.slice(-2), own))).toBe(true);
    const machine = await emptyMachine(kind);
    const restored = await restore(made, machine);
    expect(restored.code).toBe(1);
    expect(restored.said).toContain(`The storage configuration ${config} takes no files`);
    await machine.remove();
    await hall.remove();
    await target.remove();
  });
});

describe('a backup', () => {
  let target: Folder;
  let place: TestDatabase;
  let made: string;

  beforeAll(async () => {
    target = await temporaryFolder('hall-backups-');
    place = await embedded.create();
    // no server has it open
    await backUp(place, target.path);
    [made = ''] = (await readdir(target.path)).map((name) => join(target.path, name));
  });
  afterAll(async () => {
    await place?.remove();
    await target?.remove();
  });

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['is missing', (folder) => rm(join(folder, 'database', 'PG_VERSION'))],
    ['is not what was written', (folder) => appendFile(join(folder, 'database', 'PG_VERSION'), ' ')],
    ['does not belong to it', (folder) => writeFile(join(folder, 'stranger'), '')],
    ['not the one that was written', (folder) => appendFile(join(folder, 'SHA256SUMS'), '')],
  ])('of which a file %s is not restored', async (fault, damage) => {
    const { cp } = await import('node:fs/promises');
    const copy = `${made}-damaged`;
    await cp(made, copy, { recursive: true });
    await damage(copy);
    if (fault.startsWith('not the one')) await writeFile(join(copy, 'SHA256SUMS'), 'x');
    const machine = await emptyMachine(embedded);
    const ran = await restore(copy, machine);
    expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(fault) as string });
    expect(existsSync(join(machine.dataDir, 'database'))).toBe(false);
    await machine.remove();
    await rm(copy, { recursive: true });
  });

  it('of the one database does not go into the other, and a folder that is none is called so', async () => {
    const ran = await command('restore', [made], { DATA_DIR: place.dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect(ran).toMatchObject({ code: 1, said: expect.stringContaining('a backup of an embedded database') as string });
    expect((await restore(target.path, place)).said).toContain('is no backup');
  });

  it('that cannot be taken leaves nothing that looks like one', async () => {
    const elsewhere = await temporaryFolder();
    const nothing = { dataDir: elsewhere.path, databaseUrl: null, remove: elsewhere.remove };
    const ran = await backUp(nothing, join(elsewhere.path, 'backups'));
    expect(ran).toMatchObject({ code: 1, said: expect.stringContaining('there is no database') as string });
    expect(await readdir(join(elsewhere.path, 'backups'))).toEqual([]);
    await elsewhere.remove();
  });
});
