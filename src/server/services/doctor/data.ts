import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { directorySource } from '../../access/directory-rows.ts';
import { Directory } from '../../access/directory.ts';
import { migrationNames } from '../../db/migrate.ts';
import type { Tables } from '../../db/tables.ts';
import type { FileStore } from '../../storage/store.ts';
import { readPlaces, sizeIn } from '../backup/places.ts';
import { SILENT_SECONDS } from '../servers/joinServers.ts';
import { fault, good, lookAt, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import { tasksWithoutHolder } from './tasksWithoutHolder.ts';

type Db = Kysely<Tables>;

/** Uploads whose bytes are looked for. */
const MOST_FILES = 100_000;
const NAMED = 5;
/** Rows of the future, by so much: the clock was wrong when they were written, or is now. */
const CLOCK_MINUTES = 5;

/** What the database tells: its version, the hall's tables, tasks nobody can do, what failed, uploads without bytes. */
export async function examineData(db: Db, openStore: () => Promise<FileStore>, dataDir: string): Promise<Finding[]> {
  const tables = await lookAt('tables', () => migrations(db));
  if (tables.some(({ level }) => level === 'fault')) return tables;
  const looks = [
    () => lookAt('servers', () => servers(db)),
    () => lookAt('clock', () => clock(db)),
    () => lookAt('tasks', () => tasks(db)),
    () => lookAt('mail and SMS', () => outbox(db)),
    () => lookAt('jobs', () => jobs(db)),
    () => lookAt('timers', () => timers(db)),
    () => lookAt('errors', () => errors(db)),
    () => lookAt('uploads', async () => uploads(db, await openStore(), dataDir)),
  ];
  const found = [...tables];
  // one after the other: the embedded database has one connection
  for (const look of looks) found.push(...(await look()));
  return found;
}

async function migrations(db: Db): Promise<Finding> {
  if (!(await has(db, 'hall_migration'))) return fault('tables', 'the database is empty: the first start fills it');
  const done = new Set((await db.selectFrom('hall_migration').select('name').execute()).map(({ name }) => name));
  const missing = migrationNames.filter((name) => !done.has(name));
  const newer = [...done].filter((name) => !migrationNames.includes(name));
  if (missing.length > 0 && !done.has('030-servers')) {
    return fault('tables', `they are of an older hall: its next start brings ${missing.join(', ')}`);
  }
  if (missing.length > 0) return warning('tables', `the next start brings ${missing.join(', ')}`);
  if (newer.length > 0) return warning('tables', `a newer hall has worked here: ${newer.join(', ')}`);
  return good('tables', `${done.size} migrations, the last is ${migrationNames.at(-1)}`);
}

async function has(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function servers(db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom('hall_server')
    .select(['name', 'version', 'place'])
    .where(sql<boolean>`seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`)
    .execute();
  const versions = new Set(rows.map(({ version }) => version));
  const places = new Set(rows.map(({ place }) => place));
  if (places.size > 1)
    return fault('servers', `they keep uploads at ${places.size} places: one does not find what another one took`);
  if (versions.size > 1) return warning('servers', `they are of different versions: ${[...versions].join(', ')}`);
  return good(
    'servers',
    rows.length === 0 ? 'none is running' : `${rows.length} running: ${rows.map(({ name }) => name).join(', ')}`,
  );
}

async function clock(db: Db): Promise<Finding> {
  const { rows } = await sql<{ ahead: number; latest: Date | null }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 - ${Date.now()}::float8 as ahead,
      (select max(at) from hall_audit) as latest`.execute(db);
  const { ahead = 0, latest = null } = rows[0] ?? {};
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds > 60)
    return fault('clock', `this machine and its database differ by ${seconds} s: let both follow a time server`);
  if (latest && latest.getTime() - Date.now() > CLOCK_MINUTES * 60_000) {
    return fault('clock', `the logs have rows of the future (${latest.toISOString()}): the clock is wrong, or was`);
  }
  return good('clock', new Date().toISOString());
}

async function tasks(db: Db): Promise<Finding> {
  const directory = new Directory(directorySource(db), { on: () => () => {} });
  await directory.fresh();
  const lost = await tasksWithoutHolder(db, directory);
  if (lost.length === 0) return good('tasks', 'each has somebody who can do it');
  const named = lost.slice(0, NAMED).map(({ number, name }) => `${number} (${name})`);
  return fault(
    'tasks',
    `nobody can do ${lost.length} of them, hand them to somebody: ${named.join(', ')}${more(lost)}`,
  );
}

const more = (all: readonly unknown[]): string => (all.length > NAMED ? ', …' : '');

async function outbox(db: Db): Promise<Finding> {
  const { rows } = await sql<{ given: number; failing: number; late: number }>`
    select count(*) filter (where done_at is not null)::int as given,
      count(*) filter (where done_at is null and failure is not null)::int as failing,
      count(*) filter (where done_at is null and failure is null and due_at < now() - interval '15 minutes'
        and channel <> 'notice')::int as late
    from hall_outbox where (done_at is null or (done_at > now() - interval '7 days' and failure is not null))`.execute(
    db,
  );
  const { given = 0, failing = 0, late = 0 } = rows[0] ?? {};
  if (given > 0)
    return fault(
      'mail and SMS',
      `${given} of the last week were given up: see the logs of mails and SMS, which send them again`,
    );
  if (failing > 0) return warning('mail and SMS', `${failing} failed so far and are tried again`);
  if (late > 0) return warning('mail and SMS', `${late} wait for more than 15 minutes: is there a server for them?`);
  return good('mail and SMS', 'all were sent');
}

async function jobs(db: Db): Promise<Finding> {
  if (!(await has(db, 'sys_schedule_log'))) return good('jobs', 'none are scheduled');
  const { rows } = await sql<{ name: string; error: string }>`
    select distinct on (data ->> 'beanName') data ->> 'beanName' as name, coalesce(data ->> 'error', '') as error
    from sys_schedule_log where created_at > now() - interval '1 day' and data ->> 'status' = '0'
    order by data ->> 'beanName', created_at desc`.execute(db);
  const said = rows.map(({ name, error }) => `${name}: ${error.slice(0, 100)}`);
  return said.length > 0
    ? fault('jobs', `failed within a day: ${said.join('; ')}`)
    : good('jobs', 'none failed within a day');
}

async function timers(db: Db): Promise<Finding> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from wf_timer t join wf_instance i on i.id = t.instance_id
    where t.due_at < now() - interval '10 minutes' and i.state = 'running' and not i.suspended`.execute(db);
  const late = rows[0]?.late ?? 0;
  return late > 0
    ? warning('timers', `${late} are due for more than 10 minutes: no server is running, or they fail (see the log)`)
    : good('timers', 'none is late');
}

async function errors(db: Db): Promise<Finding> {
  if (!(await has(db, 'sys_log_error'))) return good('errors', 'none are written');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_log_error where created_at > now() - interval '1 day'`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > 0
    ? warning('errors', `${count} calls failed within a day: see the error log`)
    : good('errors', 'no call failed within a day');
}

async function uploads(db: Db, own: FileStore, dataDir: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('hall_file')
    .select(['id', 'size', 'store_id as place'])
    .orderBy('id', 'desc')
    .limit(MOST_FILES)
    .execute();
  const places = await readPlaces(db, own, dataDir);
  const found: Finding[] = [];
  const byPlace = Map.groupBy(rows, (row) => row.place);
  for (const place of new Set([null, ...byPlace.keys()])) {
    const where = place === null ? '' : ` (storage configuration ${place})`;
    const look = () => examinePlace(byPlace.get(place) ?? [], places(place), where);
    found.push(...(await lookAt('uploads', look)));
  }
  return found;
}

async function examinePlace(
  files: readonly { id: string; size: number }[],
  opening: Promise<FileStore>,
  where: string,
): Promise<Finding> {
  const store = await opening;
  const lost: string[] = [];
  for (const { id, size } of files) if ((await sizeIn(store, id)) !== size) lost.push(id);
  if (lost.length === 0) return good('uploads', `${files.length} have their bytes at ${store.place}${where}`);
  const named = `${lost.slice(0, NAMED).join(', ')}${more(lost)}`;
  return fault('uploads', `${lost.length} have lost their bytes${where}, which a backup may have: ${named}`);
}
