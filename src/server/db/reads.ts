import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, DefaultConnectionProvider } from 'kysely';
import type { ConnectionProvider, DatabaseConnection, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { HallError } from '../../contract/errors.ts';
import type { Log } from '../log.ts';
import { codeOf } from './failures.ts';
import { keepsSession } from './hears.ts';
import { dialectOver, pipelinedOver } from './pipelined.ts';
import { hallPool } from './pool.ts';
import { Positions } from './positions.ts';
import type { Position } from './positions.ts';
import type { Tables } from './tables.ts';

/** Where lists and reports are read. */
export interface Reads {
  /** within {@link Reads.upToDate} a replica, if there is one that is up to date; elsewhere the primary */
  readonly db: Kysely<Tables>;
  /**
   * Runs what only reads, with all that was committed anywhere before this call. It may run twice: once more on the
   * primary where a replica gave up in the middle.
   */
  upToDate<T>(read: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where a read went: to a replica, or to the primary because none was up to date or there. */
export type ReadPlace = 'replica' | 'behind' | 'away';

/** All reads go to the one database that there is. */
export const readsOf = (db: Kysely<Tables>): Reads => ({ db, upToDate: (read) => read(), close: async () => {} });

/** So long a read waits for what is on its way to the replica. */
const PATIENCE_MILLISECONDS = 100;
/** So long for a replica that says nothing at all. */
const SILENCE_MILLISECONDS = 1_000;
/** So long nobody waits again for one that was behind or away. */
const REST_MILLISECONDS = 2_000;

/** It holds all of the primary's history up to there: a former primary, or one that went on without it, does not. */
const HAS_ALL = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
    and exists (select from hall_timeline where name = $2) as "hasAll"`;

/** PostgreSQL's code for a query that was in the way of what the replica had to take over, too */
const CONFLICT = '40001';

/** For whoever runs the hall. */
export const POOLED =
  'a PgBouncer before the replicas must pool by session (pool_mode = session): lists and reports are read on the primary';

class NotUpToDate extends Error {
  readonly place: ReadPlace;

  constructor(place: 'behind' | 'away') {
    super(`the replica is ${place}`);
    this.place = place;
  }
}

/**
 * Reads on a replica that are never older than what anybody was told before: each asks the primary how far it is, which costs
 * it next to nothing, and waits until the replica is as far.
 * @param count told where each read went
 */
export async function readsOnReplica(
  primary: Kysely<Tables>,
  pool: Pool,
  count: (place: ReadPlace) => void,
  log: Log,
): Promise<Reads> {
  const dialect = dialectOver(hallPool(pool, false));
  const driver = dialect.createDriver();
  await driver.init();
  const replica = new DefaultConnectionProvider(driver);
  const chosen = new AsyncLocalStorage<DatabaseConnection>();
  const provider: ConnectionProvider = {
    provideConnection(use) {
      const connection = chosen.getStore();
      return connection ? use(connection) : primary.getExecutor().provideConnection(use);
    },
  };
  const positions = new Positions(primary);
  let restsUntil = 0;
  let isSession: Promise<boolean> | undefined;

  /** Asked once, when the first list is read: nobody waits for a replica at the start. */
  async function refusePooled(): Promise<void> {
    isSession ??= keepsSession(pool);
    const isKept = await isSession.catch(() => {
      isSession = undefined;
      throw new NotUpToDate('away');
    });
    if (isKept) return;
    if (restsUntil !== Infinity) log.error(POOLED);
    restsUntil = Infinity;
    throw new NotUpToDate('away');
  }

  async function onReplica<T>(read: () => Promise<T>): Promise<T> {
    await refusePooled();
    const position = await positions.now();
    return replica.provideConnection(async (connection) => {
      await catchUp(connection, position);
      return chosen.run(connection, read);
    });
  }

  return {
    db: pipelinedOver(dialect, driver, provider),
    async upToDate(read) {
      if (chosen.getStore()) return read();
      if (performance.now() < restsUntil) {
        count('behind');
        return read();
      }
      try {
        const answer = await onReplica(read);
        count('replica');
        return answer;
      } catch (error) {
        const place = placeAfter(error);
        if (!place) throw error;
        restsUntil = Math.max(restsUntil, performance.now() + REST_MILLISECONDS);
        count(place);
        return read();
      }
    },
    close: () => driver.destroy(),
  };
}

/** Until that replica has everything up to the position. @throws NotUpToDate */
async function catchUp(connection: DatabaseConnection, { position, timeline }: Position): Promise<void> {
  const query = CompiledQuery.raw(HAS_ALL, [position, timeline]);
  const began = performance.now();
  for (let pause = 1; ; pause *= 2) {
    const asked = connection.executeQuery<{ hasAll: boolean | null }>(query);
    const answer = await Promise.race([asked, sleep(SILENCE_MILLISECONDS, undefined, { ref: false })]);
    if (!answer) throw new NotUpToDate('away');
    if (answer.rows[0]?.hasAll === true) return;
    if (performance.now() - began + pause > PATIENCE_MILLISECONDS) throw new NotUpToDate('behind');
    await sleep(pause);
  }
}

/** Whether the primary can do what failed, and as what it is counted. */
function placeAfter(error: unknown): ReadPlace | undefined {
  if (error instanceof NotUpToDate) return error.place;
  const isAway = error instanceof HallError && error.error === 'unavailable';
  return isAway || codeOf(error) === CONFLICT ? 'away' : undefined;
}
