import { Readable } from 'node:stream';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/db/id.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { linkFiles } from '../../src/server/services/files/linkFiles.ts';
import { claimStorage, forgetUploads, sweepFiles } from '../../src/server/services/upkeep/sweepFiles.ts';
import { openDiskStore } from '../../src/server/storage/disk.ts';
import type { FileStore } from '../../src/server/storage/store.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';

const DAY = 86_400_000;

async function put(store: FileStore, bytes = 'some bytes', id = newId()): Promise<string> {
  const received = await store.receive(Readable.from([Buffer.from(bytes)]), 1_000_000);
  await received.keep(id);
  return id;
}
const textOf = async (store: FileStore, id: string) => (await buffer(await store.read(id))).toString();

describe('the disk store', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: FileStore;
  const nothing = () => Promise.resolve(new Set<string>());
  const future = () => new Date(Date.now() + 60_000);

  beforeEach(async () => {
    folder = await temporaryFolder();
    store = await openDiskStore(folder.path);
  });
  afterEach(() => folder.remove());

  it('puts what nobody knows into quarantine, and out again for who asks for it', async () => {
    const [known, unknown] = [await put(store), await put(store)];
    expect(await store.sweep(future(), () => Promise.resolve(new Set([known])))).toBe(1);
    expect(readdirSync(join(folder.path, 'quarantine'))).toEqual([unknown]);
    expect(await textOf(store, unknown)).toBe('some bytes');
    expect(readdirSync(join(folder.path, 'quarantine'))).toEqual([]);
    expect(await textOf(store, known)).toBe('some bytes');
  });

  it('counts the days of quarantine from the day on which it began', async () => {
    const id = await put(store);
    const path = join(folder.path, id.slice(-2), id);
    utimesSync(path, new Date(Date.now() - 90 * DAY), new Date(Date.now() - 90 * DAY));
    await store.remove(id);
    await store.purge(new Date(Date.now() - DAY));
    expect(await textOf(store, id)).toBe('some bytes');
    await store.remove(id);
    await store.purge(future());
    await expect(store.read(id)).rejects.toThrow('fileNotFound');
  });

  it('forgets what was received and never kept, and nothing that is under way', async () => {
    const received = await store.receive(Readable.from([Buffer.from('x')]), 10);
    await store.sweepIncoming(new Date(Date.now() - DAY));
    await received.keep(newId());
    const lost = await store.receive(Readable.from([Buffer.from('x')]), 10);
    await store.sweepIncoming(future());
    await expect(lost.keep(newId())).rejects.toThrow('ENOENT');
  });

  it('knows the databases that keep files in it', async () => {
    expect(await store.claim('one', false)).toEqual(['one']);
    await put(store);
    expect(await store.claim('one', false)).toEqual(['one']);
    expect(await store.claim('other', false)).toEqual(['one', 'other']);
    expect(readFileSync(join(folder.path, 'owners'), 'utf8')).toBe('one\nother\n');
  });

  it('holds what lies there without a note to be its own database’s only when that knows files', async () => {
    await put(store);
    expect(await store.claim('new', false)).toEqual(['unknown', 'new']);
    const second = await temporaryFolder();
    const older = await openDiskStore(second.path);
    await put(older);
    expect(await older.claim('old', true)).toEqual(['old']);
    expect(await older.sweep(future(), nothing)).toBe(1);
    await second.remove();
  });
});

describe.each(databases)('files that nobody uses: $name', (kind) => {
  let hall: TestHall;
  let ahead = 0;

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => new Date(Date.now() + ahead), jobs: false });
  });
  afterAll(() => hall?.remove());
  afterEach(() => (ahead = 0));

  /** a file of a row and its bytes, uploaded so many days ago */
  async function upload(days: number): Promise<string> {
    const id = await put(hall.hall.storage, SAMPLES.png.toString());
    const created_at = new Date(Date.now() - days * DAY);
    const row = { id, name: 'a.png', size: 1, type: 'image/png', sha256: '', owner_id: 'teacher', created_at };
    await hall.hall.db.insertInto('hall_file').values(row).execute();
    return id;
  }
  const isThere = async (id: string) => {
    const found = await hall.hall.db.selectFrom('hall_file').select('id').where('id', '=', id).executeTakeFirst();
    const { dataDir } = hall.place;
    return found !== undefined && readdirSync(join(dataDir, 'files', id.slice(-2))).includes(id);
  };
  const use = (id: string, usedBy: string) =>
    hall.hall.db.insertInto('hall_file_use').values({ file_id: id, kind: usedBy, ref: newId() }).execute();

  it('keeps what a request, a draft or a record uses, and what was uploaded lately', async () => {
    const used = [await upload(90), await upload(90), await upload(90)];
    await Promise.all(['instance', 'draft', 'record'].map((usedBy, i) => use(used[i] ?? '', usedBy)));
    const [young, old] = [await upload(2), await upload(8)];
    await forgetUploads(hall.hall);
    ahead = 2 * DAY;
    await sweepFiles(hall.hall);
    for (const id of [...used, young]) expect([id, await isThere(id)]).toEqual([id, true]);
    expect(await isThere(old)).toBe(false);
    expect(readdirSync(join(hall.place.dataDir, 'files', 'quarantine'))).toContain(old);
  });

  it.skipIf(kind.name === 'PGlite')('keeps what somebody is making part of something just now', async () => {
    const id = await upload(8);
    const person = hall.hall.directory.person('teacher');
    if (!person) throw new Error('no teacher');
    const data = { file: { id, name: 'a.png', size: 1 } };
    await transaction(hall.hall.db, async (trx) => {
      await linkFiles(person, { kind: 'draft', ref: 'under way' }, data, hall.hall, trx);
      await forgetUploads(hall.hall);
    });
    await forgetUploads(hall.hall);
    expect(await isThere(id)).toBe(true);
  });

  it('deletes nothing of another database, also when a backup is restored only later', async () => {
    const theirs = await put(hall.hall.storage);
    expect(await claimStorage(hall.hall)).toBe(true);
    await hall.hall.storage.claim('another database', true);
    ahead = 2 * DAY;
    await sweepFiles(hall.hall);
    expect(await textOf(hall.hall.storage, theirs)).toBe('some bytes');
    expect(readdirSync(join(hall.place.dataDir, 'files', theirs.slice(-2)))).toContain(theirs);
  });
});
