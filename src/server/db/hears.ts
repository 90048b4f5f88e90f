import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Far more than it takes, also on a busy machine. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Whether a connection is one session for as long as it lasts: what is said there is heard, what is prepared or set stays.
 * Not so behind a PgBouncer that pools by transaction.
 */
export async function hears(databaseUrl: string): Promise<boolean> {
  const listener = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  const speaker = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  const heard = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)));
  for (const client of [listener, speaker]) client.on('error', () => {});
  const over = new AbortController();
  try {
    await Promise.all([listener.connect(), speaker.connect()]);
    await listener.query('listen hall_hears');
    await speaker.query('notify hall_hears');
    return await Promise.race([heard, sleep(PATIENCE_MILLISECONDS, false, { signal: over.signal })]);
  } finally {
    over.abort();
    await Promise.all([listener.end(), speaker.end()].map((ended) => ended.catch(() => {})));
  }
}
