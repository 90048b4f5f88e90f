import { flushCompileCache } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from './db/open.ts';
import { createLog } from './log.ts';
import { giveBackMemory } from './memory.ts';
import { readSettings } from './settings.ts';
import type { RunningHall } from './start.ts';

/** A server that is told to stop and is not done by now ends anyway; calls and jobs are given less. */
const DRAIN_MILLISECONDS = 10_000;

async function run(): Promise<void> {
  // what lies in DATA_DIR is nobody else's to read: passwords' hashes, sessions, uploads
  process.umask(0o077);
  // a full disk below the log, or a reader of it that has gone, ends nobody: lines are lost until there is room
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  // in a thread of its own, while the rest of the program is being loaded, which takes about as long
  const database = openDatabase({ ...settings, log });
  // whoever needs it hears what went wrong
  database.catch(() => {});
  await setImmediate();
  const { startHall } = await import('./start.ts');
  const running = await startHall(settings, { log, database });
  const stop = (signal: NodeJS.Signals) => {
    running.hall.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        running.hall.log.fatal({ err: error }, 'cannot stop in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('unhandledRejection', (error) => running.hall.log.error({ err: error }, 'unhandled rejection'));
  const { host, port } = running.hall.settings;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  process.stdout.write(`ready http://${shown.includes(':') ? `[${shown}]` : shown}:${portOf(running, port)}\n`);
  // for the next start, however this one ends
  flushCompileCache();
  giveBackMemory();
}

/** PORT=0 takes any free one. */
function portOf(running: RunningHall, asked: number): number {
  const address = running.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
