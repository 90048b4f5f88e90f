import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConfiguredStore } from '../../../src/server/storage/configured.ts';
import type { FileStore } from '../../../src/server/storage/store.ts';
import { FastDfsGateway } from '../../support/fastdfs.ts';

const BYTES = Buffer.from('成绩单 '.repeat(20_000));
const future = () => new Date(Date.now() + 60_000);

describe('FastDFS over its HTTP gateway', () => {
  let gateway: FastDfsGateway;
  let folder: string;
  let endpoint: string;
  let store: FileStore;

  beforeEach(async () => {
    gateway = new FastDfsGateway();
    endpoint = await gateway.start();
    folder = await mkdtemp(join(tmpdir(), 'hall-fastdfs-'));
    store = await open();
  });
  afterEach(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const open = (more: object = {}): Promise<FileStore> =>
    openConfiguredStore(
      {
        ...{ type: 4, endpoint, region: '', bucket: 'group1', prefix: 'hall', accessKey: '' },
        ...{ secretKey: 'a secret of the campus', localPath: '', ...more },
      },
      folder,
    );
  const put = async (id: string, bytes = BYTES): Promise<void> => {
    const received = await store.receive(Readable.from([bytes]), 10_000_000);
    await received.keep(id);
    await received.discard();
  };
  const read = async (id: string, from = store) => buffer(await from.read(id));
  const pathOf = (id: string) => `/group1/hall/files/${id.slice(-2)}/${id}`;

  it('keeps a file under a path of our own, encrypted, and hands it out whole', async () => {
    await put('file-0001');
    expect([...gateway.files.keys()]).toEqual([pathOf('file-0001')]);
    // whoever knows the path gets nothing that he could read
    expect(gateway.files.get(pathOf('file-0001'))?.includes('成绩单')).toBe(false);
    expect((await read('file-0001')).equals(BYTES)).toBe(true);
    expect(await store.size('file-0001')).toBe(BYTES.length);
    await put('file-0002', Buffer.alloc(0));
    expect((await read('file-0002')).length).toBe(0);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it('keeps the same bytes twice: one file goes without the other', async () => {
    await put('file-0001');
    await put('file-0002');
    await store.remove('file-0001');
    await store.purge(future());
    await expect(store.read('file-0001')).rejects.toThrow('fileNotFound');
    expect((await read('file-0002')).equals(BYTES)).toBe(true);
  });

  it('deletes what was removed when its days are over, and not what is still wanted', async () => {
    await put('file-0001');
    await store.remove('file-0001');
    await store.purge(new Date(Date.now() - 60_000));
    expect((await read('file-0001')).equals(BYTES)).toBe(true);
    await store.purge(future());
    expect((await read('file-0001')).equals(BYTES)).toBe(true);
  });

  it('says so when other bytes came, or come back', async () => {
    gateway.damages = true;
    await expect(put('file-0001')).rejects.toThrow('unavailable');
    gateway.damages = false;
    await put('file-0002');
    const sealed = gateway.files.get(pathOf('file-0002')) ?? Buffer.alloc(0);
    gateway.files.set(pathOf('file-0002'), sealed.subarray(0, sealed.length - 1));
    await expect(read('file-0002')).rejects.toThrow(/authenticate|tag/i);
    const other = Buffer.from(sealed);
    other[100] = (other[100] ?? 0) ^ 1;
    gateway.files.set(pathOf('file-0002'), other);
    await expect(read('file-0002')).rejects.toThrow(/authenticate/i);
    gateway.files.set(pathOf('file-0002'), sealed);
    await expect(read('file-0002', await open({ secretKey: 'another' }))).rejects.toThrow(/authenticate/i);
  });

  it('takes no path from anybody', async () => {
    for (const id of ['../../etc/passwd', 'a/b/c/d/e/f', 'short', '..%2f..%2fsecret'])
      await expect(put(id)).rejects.toThrow('fileNotFound');
    await expect(store.read('../owners/one')).rejects.toThrow('fileNotFound');
  });

  it('is told from what is none when it is opened', async () => {
    await expect(open({ bucket: 'group2' })).rejects.toThrow('cannot use');
    await expect(open({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('cannot use');
    await expect(open({ endpoint: `${endpoint}/elsewhere` })).rejects.toThrow('no endpoint');
    expect(gateway.files.size).toBe(0);
  });
});
