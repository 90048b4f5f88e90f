import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { APPLICATION } from './dump.ts';
import { codeOf, isAway, READ_ONLY } from './failures.ts';
import { hears, inTime } from './hears.ts';
import { columnTypes } from './types.ts';

const CONNECTIONS = 16;
/** So long a server may take to answer, or a connection to begin; a replica, which nobody waits for, less. */
const SILENCE_MILLISECONDS = 5_000;
const REPLICA_SILENCE_MILLISECONDS = 1_000;
/** A server and its database are often started together. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * The pool for a PostgreSQL server. It survives the server's restarts: a connection that breaks, idle or busy, is
 * dropped and said in the log, the query on it fails, and the next query connects anew.
 */
export async function openServerPool(
  databaseUrl: string,
  log: Log,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const pool = poolOver(databaseUrl, log, {
    connectionTimeoutMillis: SILENCE_MILLISECONDS,
    verify: (client, done) => void beginOnPrimary(client).then(() => done(), done),
  });
  await reach(pool, databaseUrl);
  return { pool, close: async () => {} };
}

/**
 * The pool for what is only read, which may lead to any replica. Nobody waits for it, neither at the start nor later; connections
 * are made anew every minute, so that a replica which is far behind is left for another one.
 */
export function readPool(replicaUrl: string, log: Log): pg.Pool {
  return poolOver(replicaUrl, log, {
    connectionTimeoutMillis: REPLICA_SILENCE_MILLISECONDS,
    maxLifetimeSeconds: 60,
    verify: (client, done) => void beginSession(client, REPLICA_SILENCE_MILLISECONDS).then(() => done(), done),
  });
}

function poolOver(connectionString: string, log: Log, own: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    application_name: APPLICATION,
    types: columnTypes,
    ...own,
  });
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  // a connection that is in use tells nobody but itself, and an error nobody listens to ends the process
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** No parameters of the connection itself: PgBouncer refuses one that brings them. */
const BEGIN_SESSION = `
  select set_config('statement_timeout', '60s', false), set_config('idle_in_transaction_session_timeout', '60s', false),
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReplica"`;

async function beginSession(client: pg.PoolClient, patience: number): Promise<{ isReplica: boolean }> {
  const { rows } = await client.query<{ isReplica: boolean }>(inTime(BEGIN_SESSION, [], patience));
  return { isReplica: rows[0]?.isReplica === true };
}

/** A balancer that has just started may lead to a replica, which knows less than what somebody was told a moment ago. */
async function beginOnPrimary(client: pg.PoolClient): Promise<void> {
  const { isReplica } = await beginSession(client, SILENCE_MILLISECONDS);
  if (isReplica) throw Object.assign(new Error('the database takes no writes: it is a replica'), { code: READ_ONLY });
}

const DEAF =
  'what one server says (NOTIFY) the others do not hear: a PgBouncer must pool by session (pool_mode = session), or be gone round';

/** @throws Error that says where the database should be, and what is wrong there */
async function reach(pool: pg.Pool, databaseUrl: string): Promise<void> {
  for (const began = performance.now(); ; await sleep(500)) {
    try {
      await pool.query('select 1');
      if (!(await hears(databaseUrl))) throw new Error(DEAF);
      return;
    } catch (error) {
      if (performance.now() - began < PATIENCE_MILLISECONDS && isAway(error)) continue;
      await pool.end();
      // without the password
      const { host, pathname } = new URL(databaseUrl);
      const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
      throw new Error(`cannot use the database at ${host}${pathname}: ${reason}`, { cause: error });
    }
  }
}
