import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool, PoolClient, QueryConfig } from 'pg';

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

/** A pooler may happen to give both connections a session of their own. */
const ROUNDS = 5;
/** So long for a replica that says nothing at all. */
const SILENCE_MILLISECONDS = 1_000;

/**
 * The same of a replica, where nobody can listen: whether what is set on one connection is set on that one. Where it is not,
 * a list may be read on another replica than the one that was asked whether it is up to date.
 */
export async function keepsSession(pool: Pool): Promise<boolean> {
  const clients: PoolClient[] = [];
  try {
    const first = await pool.connect();
    clients.push(first);
    const second = await pool.connect();
    clients.push(second);
    for (let round = 0; round < ROUNDS; round++) {
      const name = `first ${round}`;
      await first.query(asked(SET, name));
      await second.query(asked(SET, 'second'));
      const { rows } = await first.query<{ name: string }>(asked(GET));
      if (rows[0]?.name !== name) return false;
    }
    return true;
  } finally {
    // not for anybody else: they bear a name
    for (const client of clients) client.release(true);
  }
}

const SET = `select set_config('hall.session', $1, false)`;
const GET = `select current_setting('hall.session', true) as name`;
const asked = (text: string, ...values: string[]): QueryConfig => inTime(text, values, SILENCE_MILLISECONDS);

/** A query whose connection is given up when nothing is answered for so long; pg's types do not know that of one query. */
export const inTime = (
  text: string,
  values: string[],
  query_timeout: number,
): QueryConfig & { query_timeout: number } => {
  return { text, values, query_timeout };
};
