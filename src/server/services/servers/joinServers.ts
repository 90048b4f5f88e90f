import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { newId } from '../../db/id.ts';
import { lockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { freeDisk } from './freeDisk.ts';
import type { Job } from '../../jobs/scheduler.ts';
import type { Hall } from '../hall.ts';

/** A server that has not been seen for this long is gone; all times are the database's own. */
export const SILENT_SECONDS = 30;
const MEGABYTE = 1_048_576;
const BEAT_MILLISECONDS = 5_000;
const WATCH_MILLISECONDS = 500;

export interface Membership {
  id: string;
  /** says that this server is here; to be called again and again */
  beat(): Promise<void>;
  leave(): Promise<void>;
}

type Members = Pick<Hall, 'db' | 'storage' | 'settings' | 'figures' | 'log'>;

/**
 * Enters this server into the list of those that share the database. One that keeps uploads where the others do not look is
 * refused in production: what was uploaded there would be missing here. Elsewhere the log says so: servers that are tried
 * side by side have a folder each.
 * @throws Error with a text for the operator
 */
export async function joinServers(version: string, hall: Members): Promise<Membership> {
  const id = newId();
  const { db, storage, settings, log } = hall;
  const { place } = storage;
  const beat = async (trx: Kysely<Tables> = db): Promise<void> => {
    await sql`
      insert into hall_server (id, name, version, place, started_at, seen_at, facts)
      values (${id}, ${`${hostname()}:${process.pid}`}, ${version}, ${place}, now(), now(), ${JSON.stringify(await facts(hall))}::jsonb)
      on conflict (id) do update set seen_at = now(), facts = excluded.facts`.execute(trx);
  };
  const enter = (): Promise<Other | undefined> =>
    transaction(db, async (trx) => {
      // two that start at once see each other
      await lockKey(trx, 'servers');
      const other = await serverElsewhere(place, trx);
      if (!other || !settings.production) await beat(trx);
      return other;
    });
  // who has just been killed looks alive for a while: only one that goes on beating is
  const first = await enter();
  if (first && !settings.production) log.warn(refusal(first.name));
  for (let other = settings.production ? first : undefined; other; other = await enter()) {
    if (other.name !== first?.name || other.seen_at > first.seen_at) throw new Error(refusal(other.name));
    await sleep(WATCH_MILLISECONDS);
  }
  await sql`delete from hall_server where seen_at < now() - interval '1 day'`.execute(db);
  return {
    id,
    beat: () => beat(),
    async leave() {
      await db.deleteFrom('hall_server').where('id', '=', id).execute();
    },
  };
}

/** The job that keeps this server in the list. */
export function beating({ beat }: Membership): Job {
  return { name: 'beat', everyMilliseconds: BEAT_MILLISECONDS, run: () => beat().then(() => false) };
}

async function facts({ settings, figures }: Members): Promise<Record<string, number | string>> {
  const free = await freeDisk(settings.dataDir);
  const failing = figures.failingJobs();
  return {
    memoryMb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    ...(free !== undefined && { diskFreeGb: Math.round((free / MEGABYTE / 1024) * 10) / 10 }),
    ...(failing.length > 0 && { failingJobs: failing.join(', ') }),
  };
}

interface Other {
  name: string;
  seen_at: Date;
}

/** One that is alive and keeps uploads at another place; the one that was seen last. */
function serverElsewhere(place: string, trx: Kysely<Tables>): Promise<Other | undefined> {
  return trx
    .selectFrom('hall_server')
    .select(['name', 'seen_at'])
    .where('place', '<>', place)
    .where(sql<boolean>`seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const refusal = (name: string): string =>
  `the server ${name} works on the same database and keeps uploads elsewhere: what is uploaded there would be missing here. ` +
  'Give all servers the same S3_URL, or the same DATA_DIR on a disk that they share';
