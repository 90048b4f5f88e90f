// oxlint-disable unicorn/require-post-message-target-origin -- threads have no origins
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel } from 'node:worker_threads';

/** What a test asks the embedded database's thread, and what it is told. */
export type Asked = { ask: 'heap' } | { ask: 'failure'; call: 'fsyncSync' | 'writeSync'; code: string };
export type Told = { heap: number } | { armed: true };

const CHANNEL = 'watched-worker';

/**
 * The embedded database's thread as it is, but that it tells how much it keeps, and that its disk fails once when it is
 * told so.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = (event) => {
  const asked = (event as { data: Asked }).data;
  if (asked.ask === 'heap') {
    collect();
    return channel.postMessage({ heap: process.memoryUsage().heapUsed } satisfies Told);
  }
  const { call, code } = asked;
  const real = fs[call] as (...args: unknown[]) => unknown;
  const failing = () => {
    Object.assign(fs, { [call]: real });
    syncBuiltinESMExports();
    throw Object.assign(new Error(`${code}: the disk fails`), { code });
  };
  Object.assign(fs, { [call]: failing });
  syncBuiltinESMExports();
  channel.postMessage({ armed: true } satisfies Told);
};
channel.unref();

await import('../../../src/server/db/pglite/worker.ts');
