import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { SyncedNodeFS } from './filesystem.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';

/**
 * The embedded database's thread: wire bytes in, wire bytes out. Queries run here so that a long one never stops the
 * server's event loop, and so that one that never ends can be stopped at all.
 */
const port = parentPort;
if (!port) throw new Error('this file is started as a worker');
const { directory } = workerData as WorkerOptions;

const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((set) => [
    '-c',
    set,
  ]),
  ...['max_wal_size=128MB', 'min_wal_size=32MB', 'timezone=UTC'].flatMap((set) => ['-c', set]),
];

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** What PGlite complained about last: its own errors only say that something went wrong. */
let complaint = '';

function listen(line: string): boolean {
  if (/error|fatal|panic|could not/i.test(line)) complaint = line;
  return true;
}

async function open(): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedNodeFS(directory),
    extensions: { pg_trgm },
    startParams: START,
    onStderr: listen,
  });
}

/** One PGlite is one session: a client that leaves may not leave its transaction or statements to the next. */
async function reset(db: PGlite): Promise<void> {
  await db.exec('rollback').catch(() => {});
  await db.exec('discard all').catch(() => {});
}

async function serve(db: PGlite, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'wire': {
      const bytes = db.execProtocolRawSync(message.bytes);
      send({ kind: 'answer', id: message.id, bytes }, [bytes.buffer as ArrayBuffer]);
      return;
    }
    case 'reset':
      await reset(db);
      break;
    case 'close':
      await db.close();
      break;
  }
  send({ kind: 'answer', id: message.id, bytes: new Uint8Array() });
}

try {
  const db = await open();
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    last = last
      .then(() => serve(db, message))
      .catch((error: unknown) => {
        send({ kind: 'error', id: message.id, message: error instanceof Error ? error.message : String(error) });
      });
  });
  send({ kind: 'ready' });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  send({ kind: 'failed', message: [message, complaint].filter(Boolean).join(': ') });
}
