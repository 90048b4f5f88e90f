import { constants } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createDatabase } from './create.ts';
import { SyncedNodeFS } from './filesystem.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';

/**
 * The embedded database's thread: wire bytes in, wire bytes out. Queries run here so that a long one never stops the
 * server's event loop, and so that one that never ends can be stopped at all.
 */
const port = parentPort;
if (!port) throw new Error('this file is started as a worker');
const { COPYFILE_FICLONE } = constants;
const { directory, program: compiled } = workerData as WorkerOptions;

/**
 * PostgreSQL's own page cache. The default of 128 MB is memory from the first moment on; what does not fit is in the
 * system's cache, which the hall shares with everybody.
 */
const BUFFERS = 'shared_buffers=32MB';

const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((set) => [
    '-c',
    set,
  ]),
  ...[BUFFERS, 'max_wal_size=128MB', 'min_wal_size=32MB', 'timezone=UTC'].flatMap((set) => ['-c', set]),
];

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** What PGlite complained about last: its own errors only say that something went wrong. */
let complaint = '';

/** Ends this thread here and now; whoever waits hears it from the host, which opens the database anew. */
function broken(message: string): never {
  send({ kind: 'broken', message });
  process.exit(1);
}

function listen(line: string): boolean {
  // it would end itself now, but PGlite goes on
  if (/\bPANIC: /.test(line)) broken(line);
  if (/error|fatal|panic|could not/i.test(line)) complaint = line;
  return true;
}

async function compile(): Promise<WebAssembly.Module> {
  if (compiled) return compiled;
  const home = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(home, 'pglite.wasm')));
}

async function open(program: WebAssembly.Module): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedNodeFS(directory, broken),
    extensions: { pg_trgm },
    pgliteWasmModule: program,
    startParams: START,
    onStderr: listen,
  });
}

/** One PGlite is one session: a client that leaves may not leave its transaction or statements to the next. */
async function reset(db: PGlite): Promise<void> {
  await db.exec('rollback').catch(() => {});
  await db.exec('discard all').catch(() => {});
}

/** What the database says to wire bytes, unparsed: whatever PGlite parses of an answer, it keeps for ever. */
async function answer(db: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // a client's first packet, the only one without a letter, is answered outside the stream
  if (bytes[0] === 0) return new Uint8Array(db.execProtocolRawSync(bytes));
  const parts: Uint8Array[] = [];
  // a copy: the part lies in the database's memory
  await db.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function serve(db: PGlite, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'wire': {
      const bytes = await answer(db, message.bytes);
      send({ kind: 'answer', id: message.id, bytes }, [bytes.buffer]);
      return;
    }
    case 'reset':
      await reset(db);
      break;
    case 'copy':
      // no statement runs before this one is done: what lies there is whole, with its log
      await cp(directory, message.target, {
        recursive: true,
        errorOnExist: true,
        force: false,
        mode: COPYFILE_FICLONE,
      });
      break;
    case 'close':
      await db.close();
      break;
  }
  send({ kind: 'answer', id: message.id, bytes: new Uint8Array() });
}

try {
  const [program] = await Promise.all([compile(), createDatabase(directory)]);
  const db = await open(program);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    last = last
      .then(() => serve(db, message))
      .catch((error: unknown) => {
        send({ kind: 'error', id: message.id, message: error instanceof Error ? error.message : String(error) });
      });
  });
  send({ kind: 'ready', program });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  send({ kind: 'failed', message: [message, complaint].filter(Boolean).join(': ') });
}
