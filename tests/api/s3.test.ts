import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { newId } from '../../src/server/db/id.ts';
import { sweepFiles } from '../../src/server/services/upkeep/sweepFiles.ts';
import { openFileStore } from '../../src/server/storage/open.ts';
import { readBucket } from '../../src/server/storage/s3.ts';
import type { FileStore } from '../../src/server/storage/store.ts';
import { command } from './support/command.ts';
import { server } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { S3_PROGRAM, startS3 } from './support/s3.ts';
import type { S3Server } from './support/s3.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';

const MEGABYTE = 1_048_576;
const future = () => new Date(Date.now() + 60_000);

let s3: S3Server;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  if (S3_PROGRAM === '') return;
  s3 = await startS3();
  place = await temporaryFolder();
});
afterAll(async () => {
  await s3?.remove();
  await place?.remove();
});

async function put(store: FileStore, bytes: Uint8Array, id = newId()): Promise<string> {
  const received = await store.receive(Readable.from([Buffer.from(bytes)]), 100 * MEGABYTE);
  await received.keep(id);
  await received.discard();
  return id;
}

describe.skipIf(S3_PROGRAM === '')('files over the S3 protocol', () => {
  let store: FileStore;
  beforeAll(async () => {
    store = await openFileStore({ s3Url: s3.url, dataDir: place.path });
  });

  it('are what they were, byte by byte, and leave nothing on this machine', async () => {
    const bytes = randomBytes(3 * MEGABYTE + 17);
    const id = await put(store, bytes);
    expect(await buffer(await store.read(id))).toEqual(bytes);
    expect(await buffer(await store.read(await put(store, new Uint8Array())))).toHaveLength(0);
    expect(readdirSync(join(place.path, 'incoming'))).toEqual([]);
    // no checksum of the client's own around them
    expect(readdirSync(join(s3.folder, 'files', id.slice(-2)))).toEqual([id]);
    await expect(store.read(newId())).rejects.toThrow('fileNotFound');
    await expect(store.read('../../owners')).rejects.toThrow('fileNotFound');
    await expect(store.receive(Readable.from([Buffer.alloc(11)]), 10)).rejects.toThrow('tooLarge');
  });

  it('never lie in memory whole', async () => {
    const size = 320 * MEGABYTE;
    const [piece, sum] = [randomBytes(MEGABYTE), createHash('sha256')];
    const source = Readable.from(
      (function* () {
        for (let sent = 0; sent < size; sent += piece.length) yield piece;
      })(),
    );
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
    const received = await store.receive(source, size);
    const id = newId();
    await received.keep(id);
    await received.discard();
    let length = 0;
    for await (const chunk of await store.read(id)) {
      length += (chunk as Buffer).length;
      sum.update(chunk as Buffer);
    }
    clearInterval(watch);
    expect([length, sum.digest('hex')]).toEqual([size, received.sha256]);
    expect(most).toBeLessThan(size / 2);
  });

  it('go into quarantine, come back for who asks, and go for good after their time', async () => {
    const [known, unknown] = [await put(store, SAMPLES.png), await put(store, SAMPLES.pdf)];
    const kept = async (ids: string[]) => new Set(ids.filter((id) => id !== unknown));
    expect(await store.sweep(new Date(Date.now() - 60_000), kept)).toBe(0);
    expect(await store.sweep(future(), kept)).toBe(1);
    expect(readdirSync(join(s3.folder, 'quarantine'))).toEqual([unknown]);
    expect(await buffer(await store.read(unknown))).toEqual(Buffer.from(SAMPLES.pdf));
    await store.remove(unknown);
    await store.purge(new Date(Date.now() - 60_000));
    expect(await buffer(await store.read(unknown))).toEqual(Buffer.from(SAMPLES.pdf));
    await store.remove(unknown);
    await store.purge(future());
    await expect(store.read(unknown)).rejects.toThrow('fileNotFound');
    expect(await buffer(await store.read(known))).toEqual(Buffer.from(SAMPLES.png));
    // what is not there is removed already
    await store.remove(unknown);
  });

  it('know the databases that keep them', async () => {
    expect(await store.claim('old', false)).toEqual(['unknown', 'old']);
    expect((await store.claim('other', false)).toSorted()).toEqual(['old', 'other', 'unknown']);
    const second = `${s3.url}/second`;
    const fresh = await openFileStore({ s3Url: second, dataDir: place.path });
    expect(await fresh.claim('one', false)).toEqual(['one']);
    expect(fresh.place).not.toBe(store.place);
    expect(fresh.place).not.toContain('secret');
  });

  it('are away when their server is, which is no missing file, and here again with it', async () => {
    const id = await put(store, SAMPLES.png);
    await s3.stop();
    await expect(store.read(id)).rejects.toThrow('unavailable');
    await expect(put(store, SAMPLES.png)).rejects.toThrow('unavailable');
    await s3.start();
    expect(await buffer(await store.read(id))).toEqual(Buffer.from(SAMPLES.png));
  });

  it('are refused at the start where key or bucket is wrong, without telling the secret', async () => {
    for (const url of [s3.url.replace('secret', 'other'), s3.url.replace('/hall/', '/nobody/')]) {
      const opened = openFileStore({ s3Url: url, dataDir: place.path });
      await expect(opened).rejects.toThrow(/^cannot use the bucket http:\/\/127/);
      await expect(opened).rejects.not.toThrow(/with\+signs|with%2Bsigns/);
    }
    for (const url of [
      'nonsense',
      'ftp://a:b@c/d',
      'https://host/bucket',
      'https://a:b@host',
      'https://a:b@h/b?style=x',
    ]) {
      expect(() => readBucket(url)).toThrow('S3_URL must be');
    }
    expect(readBucket('https://k:s%2F@oss.example/hall/a/b?region=cn&style=host')).toEqual({
      ...{ endpoint: 'https://oss.example', region: 'cn', bucket: 'hall', prefix: 'a/b/' },
      ...{ accessKey: 'k', secretKey: 's/', pathStyle: false },
    });
  });
});

describe('several servers on one database', () => {
  let one: TestHall;
  const elsewhere = async (): Promise<Awaited<ReturnType<typeof temporaryFolder>>> => temporaryFolder();
  const join2 = (dataDir: string, s3Url: string | null, production = true) =>
    startTestHall(
      { ...server, create: async () => ({ ...one.place, dataDir, remove: async () => {} }) },
      { settings: { s3Url, production } },
    );
  const upload = async (caller: Caller) => {
    const { data } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'photo.png'));
    return (await caller.post<{ id: string }>(PATHS.upload, form)).data?.id ?? '';
  };

  it.skipIf(S3_PROGRAM === '')('give each other’s uploads, and keep them when they sweep', async () => {
    one = await startTestHall(server, { settings: { s3Url: `${s3.url}/shared` } });
    const folder = await elsewhere();
    const other = await join2(folder.path, `${s3.url}/shared`);
    try {
      const teacher = await one.as('teacher');
      const id = await upload(teacher);
      const there = other.visitor();
      there.cookie = teacher.cookie;
      await sweepFiles(other.hall);
      const bytes = await (await there.fetch(`${PATHS.file}/${id}`)).arrayBuffer();
      expect(new Uint8Array(bytes)).toEqual(SAMPLES.png);
      // and a backup has them
      const target = join(folder.path, 'backups');
      const env = { DATA_DIR: folder.path, DATABASE_URL: one.place.databaseUrl ?? '', S3_URL: `${s3.url}/shared` };
      expect(await command('backup', [target], env)).toMatchObject({ code: 0 });
      const [made = ''] = readdirSync(target);
      expect(readdirSync(join(target, made, 'files', id.slice(-2)))).toEqual([id]);
    } finally {
      await other.remove();
      await one.remove();
      await folder.remove();
    }
  });

  it('are refused with a disk each in production, and elsewhere told so', async () => {
    one = await startTestHall(server);
    const folder = await elsewhere();
    try {
      // no jobs would let the first one fall silent
      await expect(join2(folder.path, null)).rejects.toThrow('keeps uploads elsewhere');
      const tried = await join2(folder.path, null, false);
      await tried.close();
      // the same disk, wherever it is mounted
      const same = await join2(one.place.dataDir, null);
      await same.close();
    } finally {
      await one.remove();
      await folder.remove();
    }
  });

  it('take the place of one that has been killed', async () => {
    one = await startTestHall(server, { jobs: false });
    const folder = await elsewhere();
    const { db } = one.hall;
    // it does not beat any more, and has not said that it leaves
    await db
      .updateTable('hall_server')
      .set({ seen_at: new Date(Date.now() - 28_000) })
      .execute();
    await writeFile(join(folder.path, 'note'), '');
    const other = await join2(folder.path, null);
    const names = await db.selectFrom('hall_server').select('place').execute();
    expect(names).toHaveLength(2);
    await other.close();
    expect(await db.selectFrom('hall_server').select('place').execute()).toHaveLength(1);
    await one.remove();
    await folder.remove();
  });
});
