import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { DecipherGCM } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HallError } from '../../contract/errors.ts';
import { makeFolder } from '../db/makeFolder.ts';
import { checkId, olderFiles, receiveAside, sweepAside } from './incoming.ts';
import type { FileStore } from './store.ts';

/** A group of go-fastdfs, the FastDFS that is spoken to by HTTP. */
export interface Group {
  /** `http://10.0.0.8:8080` */
  endpoint: string;
  group: string;
  /** before every name; empty or with a slash at its end */
  prefix: string;
  /** what files are encrypted by */
  secret: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PATIENCE_MILLISECONDS = 120_000;

/**
 * Files in FastDFS over its HTTP gateway (go-fastdfs: `/upload`, GET by path, `/delete`). It hands out what it has to whoever
 * knows the path, and keeps equal bytes once for all who sent them: so what goes there is encrypted, each time by another
 * nonce. It cannot move files: what is removed is noted in `asides` on this machine and deleted when its days are over.
 */
export async function openFastDfs(where: Group, incoming: string, asides: string): Promise<FileStore> {
  for (const folder of [incoming, asides]) makeFolder(folder);
  const { prefix } = where;
  const root = `${where.endpoint}/${where.group}`;
  const key = Buffer.from(hkdfSync('sha256', where.secret, '', 'hall files', 32));
  const folderOf = (id: string): string => {
    checkId(id);
    return `${prefix}files/${id.slice(-2)}`;
  };
  const addressOf = (id: string): string => `${root}/${folderOf(id)}/${id}`;

  const put = async (path: string, id: string): Promise<void> => {
    const sealed = `${path}.sealed`;
    const md5 = await encrypt(path, sealed, key);
    const body = multipart({ path: folderOf(id), output: 'json' }, id, sealed);
    const answer: unknown = await (await call(`${root}/upload`, { method: 'POST', ...body })).json();
    if (!isKept(answer, md5, `/${where.group}/${folderOf(id)}/${id}`)) throw unavailable(answer);
    // one that failed is swept up later
    await rm(sealed, { force: true });
  };
  const drop = async (id: string): Promise<void> => {
    const path = `/${where.group}/${folderOf(id)}/${id}`;
    await call(`${root}/delete?${new URLSearchParams({ path }).toString()}`, { method: 'POST' }).catch(ignoreMissing);
  };
  // a wrong address is said at the start, and not at the first upload; and so is a group that does not delete for this machine
  const tryOut = async (): Promise<void> => {
    const path = join(incoming, randomUUID());
    try {
      await writeFile(path, 'probe');
      await put(path, 'hall-probe');
      await drop('hall-probe');
    } finally {
      await rm(path, { force: true });
    }
  };
  await tryOut().catch((error: unknown) => {
    const reason = error instanceof HallError && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`cannot use ${root}: ${reason}`, { cause: error });
  });

  return {
    place: `fastdfs:${root}/${prefix}`,
    receive: (source, limit) => receiveAside(incoming, source, limit, put),

    async read(id) {
      const response = await call(addressOf(id));
      // still wanted
      await rm(join(asides, id), { force: true });
      if (!response.body) throw unavailable('no bytes');
      const decrypted = decrypt(key);
      // what is cut short or meddled with ends the stream with an error, and never with too few bytes
      pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), decrypted).catch(() => {});
      return decrypted;
    },

    async size(id) {
      const { headers } = await call(addressOf(id), { method: 'HEAD' });
      return Math.max(0, Number(headers.get('content-length')) - NONCE_BYTES - TAG_BYTES);
    },

    async remove(id) {
      checkId(id);
      await writeFile(join(asides, id), '');
    },

    claim: (database) => Promise.resolve([database]),
    sweepIncoming: (olderThan) => sweepAside(incoming, olderThan),
    // what nobody knows cannot be told from what another hall keeps there
    sweep: () => Promise.resolve(0),

    async purge(olderThan) {
      for (const id of await olderFiles(asides, olderThan)) {
        await drop(id);
        await rm(join(asides, id), { force: true });
      }
    },
  };
}

/** @throws HallError fileNotFound, unavailable */
async function call(address: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const response = await fetch(address, { ...init, redirect: 'error', signal }).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (response.status === 404) throw new HallError('fileNotFound');
  if (!response.ok) throw unavailable(`HTTP ${response.status}`);
  return response;
}

function unavailable(reason: unknown): HallError {
  const failure = new HallError('unavailable');
  failure.cause = reason instanceof Error ? reason : new Error(JSON.stringify(reason).slice(0, 200));
  return failure;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof HallError && error.error === 'fileNotFound')) throw error;
}

/** Whether all bytes came, and lie where they will be looked for. */
function isKept(answer: unknown, md5: string, path: string): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const { md5: sum, path: place } = answer as Record<string, unknown>;
  return sum === md5 && place === path;
}

/** A form with these fields and that file, read as it is sent. */
function multipart(fields: Record<string, string>, name: string, file: string): RequestInit {
  const boundary = randomUUID();
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`;
  const texts = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`);
  const type = 'content-type: application/octet-stream';
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${texts.join('')}${part(`name="file"; filename="${name}"`)}${type}\r\n\r\n`);
    yield* createReadStream(file) as AsyncIterable<Buffer>;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const sent = {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    // fetch takes whatever can be iterated
    body: pieces() as unknown as ReadableStream,
    duplex: 'half',
  };
  return sent;
}

/** nonce, encrypted bytes, tag. Answers the MD5 of these, by which the group knows a file. */
async function encrypt(from: string, to: string, key: Buffer): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sum = createHash('md5').update(nonce);
  const sealed = new Transform({
    transform(chunk: Buffer, _, done) {
      const part = cipher.update(chunk);
      sum.update(part);
      done(null, part);
    },
    flush(done) {
      const end = Buffer.concat([cipher.final(), cipher.getAuthTag()]);
      sum.update(end);
      done(null, end);
    },
  });
  sealed.push(nonce);
  await pipeline(createReadStream(from), sealed, createWriteStream(to, { mode: 0o600 }));
  return sum.digest('hex');
}

function decrypt(key: Buffer): Transform {
  // the last bytes are the tag: so many are held back
  let held = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk]);
      if (!decipher && held.length >= NONCE_BYTES) {
        decipher = createDecipheriv(CIPHER, key, held.subarray(0, NONCE_BYTES));
        held = held.subarray(NONCE_BYTES);
      }
      const ready = held.length - TAG_BYTES;
      if (!decipher || ready <= 0) return done();
      const part = decipher.update(held.subarray(0, ready));
      held = held.subarray(ready);
      done(null, part);
    },
    flush(done) {
      try {
        if (!decipher) throw new Error('the file is too short');
        decipher.setAuthTag(held);
        done(null, decipher.final());
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
