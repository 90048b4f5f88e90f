import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this server counts for Prometheus. Labels have few values: routes as they are registered, verbs, jobs; never people,
 * requests or addresses.
 */
export interface Figures {
  /** a call that was answered; `route` as it is registered */
  answered(call: { method: string; route: string; status: number; seconds: number }): void;
  /** a verb on a request: done, refused (4xx) or failed */
  verb(name: string, status: number): void;
  /** a run of a job that every server does by itself */
  job(name: string, seconds: number, isFailed: boolean): void;
  /** a move of the engine */
  moved(operation: string, seconds: number): void;
  /** a list or report was read: on a replica, or on the primary because none was up to date or there */
  read(place: 'replica' | 'behind' | 'away'): void;
  /** a mail or SMS that was handed to its server, or refused by it */
  sent(channel: string, isFailed: boolean): void;
  /** figures that are read when somebody asks */
  onScrape(read: () => Promise<Readings>): void;
  /** jobs whose last run failed */
  failingJobs(): string[];
  /** all of them in Prometheus' text form */
  text(): Promise<string>;
}

/** Names of gauges and their values; undefined: not known just now. */
export type Readings = Record<string, number | undefined>;

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const USUAL = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.01, 0.1, 0.5, 1, 5, 30, 120];

/** What each gauge says; those that are not here cannot be read. */
export const GAUGES: Readonly<Record<string, string>> = {
  hall_ready: '1: the database answers',
  hall_uptime_seconds: 'since this server started',
  hall_sockets: 'open WebSockets of this server',
  hall_pool_connections: 'open connections of this server to its database',
  hall_pool_idle: 'of them those that nobody uses',
  hall_pool_waiting: 'queries that wait for a connection',
  hall_outbox_waiting: 'mails and SMS that are not sent yet (all servers)',
  hall_outbox_failing: 'of them those whose last try failed',
  hall_outbox_given_up: 'mails and SMS of the last day that are not tried again',
  hall_outbox_oldest_seconds: 'how long the oldest one is due',
  hall_instances_running: 'requests under way',
  hall_tasks_open: 'tasks that wait for somebody',
  hall_timers_late_seconds: 'how long the oldest timer is due',
  hall_servers: 'servers at work on this database',
  hall_server_versions: 'different versions among them',
  hall_jobs_failing: 'jobs of this server whose last run failed',
  hall_disk_free_bytes: 'free below DATA_DIR',
};

/** Node's own figures are those of the process, however many halls a test has in it. */
let ofProcess: Registry | undefined;

export function newFigures(): Figures {
  const registers = [new Registry()];
  const requests = new Histogram({
    ...{ name: 'hall_http_request_seconds', help: 'calls by route', buckets: USUAL, registers },
    labelNames: ['method', 'route', 'status'],
  });
  const verbs = new Counter({
    ...{ name: 'hall_verbs_total', help: 'verbs on requests by outcome', registers },
    labelNames: ['verb', 'outcome'],
  });
  const jobs = new Histogram({
    ...{ name: 'hall_job_seconds', help: 'runs of jobs by outcome', buckets: SLOW, registers },
    labelNames: ['job', 'outcome'],
  });
  const engine = new Histogram({
    ...{ name: 'hall_engine_move_seconds', help: 'moves of the engine', buckets: FAST, registers },
    labelNames: ['operation'],
  });
  const sent = new Counter({
    ...{ name: 'hall_sent_total', help: 'mails and SMS by outcome', registers },
    labelNames: ['channel', 'outcome'],
  });
  const reads = new Counter({
    ...{ name: 'hall_reads_total', help: 'lists and reports by where they were read', registers },
    labelNames: ['place'],
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, help]) => [name, new Gauge({ name, help, registers })] as const),
  );
  const failing = new Set<string>();
  let readings = async (): Promise<Readings> => ({});
  return {
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    verb: (verb, status) => verbs.inc({ verb, outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed' }),
    job(job, seconds, isFailed) {
      jobs.observe({ job, outcome: isFailed ? 'failed' : 'done' }, seconds);
      if (isFailed) failing.add(job);
      else failing.delete(job);
    },
    moved: (operation, seconds) => engine.observe({ operation }, seconds),
    sent: (channel, isFailed) => sent.inc({ channel, outcome: isFailed ? 'failed' : 'done' }),
    read: (place) => reads.inc({ place }),
    onScrape: (reader) => void (readings = reader),
    failingJobs: () => [...failing].toSorted(),
    async text() {
      ofProcess ??= processFigures();
      for (const [name, value] of Object.entries(await readings())) {
        const gauge = gauges.get(name);
        if (value === undefined) gauge?.reset();
        else gauge?.set(value);
      }
      return Registry.merge([...registers, ofProcess]).metrics();
    },
  };
}

function processFigures(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
