import { sql } from 'kysely';
import type { Readings } from '../figures.ts';
import type { Hall } from './hall.ts';
import { freeDisk } from './servers/freeDisk.ts';
import { SILENT_SECONDS } from './servers/joinServers.ts';

const PATIENCE_MILLISECONDS = 1_500;
/** Several watchers ask for what costs more than a moment no more often than this. */
const KEPT_MILLISECONDS = 5_000;

/** Whether the database answers, within two seconds whatever it does; everything else can wait. */
export async function isReady(hall: Hall): Promise<boolean> {
  return (await inTime(sql`select 1`.execute(hall.db))) !== undefined;
}

/** Reads what is told of this server and its database when somebody asks for figures. */
export function healthReader(hall: Hall): () => Promise<Readings> {
  let known: Promise<Readings> | undefined;
  let until = Number.NEGATIVE_INFINITY;
  return async () => {
    // not the time of day: that may be set back
    const now = performance.now();
    if (now > until) [known, until] = [readDatabase(hall), now + KEPT_MILLISECONDS];
    const [ready, ofDatabase] = await Promise.all([isReady(hall), known]);
    const { total, idle, waiting } = hall.connections();
    return {
      hall_ready: ready ? 1 : 0,
      hall_uptime_seconds: Math.round(process.uptime()),
      hall_sockets: hall.sockets.size,
      hall_pool_connections: total,
      hall_pool_idle: idle,
      hall_pool_waiting: waiting,
      hall_jobs_failing: hall.figures.failingJobs().length,
      hall_disk_free_bytes: await freeDisk(hall.settings.dataDir),
      ...ofDatabase,
    };
  };
}

async function readDatabase({ db }: Hall): Promise<Readings> {
  const read = await inTime(
    sql<Readings>`
      select
        count(*) filter (where done_at is null)::int as hall_outbox_waiting,
        count(*) filter (where done_at is null and failure is not null)::int as hall_outbox_failing,
        count(*) filter (where done_at is not null)::int as hall_outbox_given_up,
        coalesce(extract(epoch from now() - min(due_at) filter (where done_at is null and due_at < now())), 0)::float8
          as hall_outbox_oldest_seconds,
        (select count(*)::int from wf_instance where state = 'running') as hall_instances_running,
        (select count(*)::int from wf_task) as hall_tasks_open,
        (select coalesce(greatest(extract(epoch from now() - min(t.due_at)), 0), 0)::float8
          from wf_timer t join wf_instance i on i.id = t.instance_id
          where i.state = 'running' and not i.suspended) as hall_timers_late_seconds,
        (select count(*)::int from hall_server where ${ALIVE}) as hall_servers,
        (select count(distinct version)::int from hall_server where ${ALIVE}) as hall_server_versions
      from hall_outbox
      where channel <> 'notice' and (done_at is null or (failure is not null and done_at > now() - interval '1 day'))`.execute(
      db,
    ),
  );
  return read?.rows[0] ?? UNKNOWN;
}

const ALIVE = sql<boolean>`seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`;

/** Better no figure than one of before. */
const UNKNOWN: Readings = Object.fromEntries(
  [
    ...['hall_outbox_waiting', 'hall_outbox_failing', 'hall_outbox_given_up', 'hall_outbox_oldest_seconds'],
    ...[
      'hall_instances_running',
      'hall_tasks_open',
      'hall_timers_late_seconds',
      'hall_servers',
      'hall_server_versions',
    ],
  ].map((name) => [name, undefined]),
);

/** undefined: it failed, or took too long */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
