import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

/** What a dump says of a file: its bytes must be beside it. */
export interface FileRow {
  id: string;
  sha256: string;
  size: number;
  /** the storage configuration that it lies by; null: the hall's own storage */
  place: string | null;
}

/** What every server of the hall calls itself at its database. */
export const APPLICATION = 'campus-service-hall';

/**
 * Writes a dump of a PostgreSQL database into `target`, and answers the files of which its rows tell: exactly those, because
 * both are read of one moment.
 * @param bin where pg_dump is; null: in the PATH
 */
export async function dumpServer(databaseUrl: string, bin: string | null, target: string): Promise<FileRow[]> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    // the moment lasts for as long as this transaction, which waits for the dump
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows: moments } = await client.query<{ moment: string }>('select pg_export_snapshot() as moment');
    const moment = moments[0]?.moment ?? '';
    await runTool(databaseUrl, bin, 'pg_dump', [
      ...['--format=custom', '--no-owner', '--no-privileges'],
      ...[`--snapshot=${moment}`, `--file=${target}`],
    ]);
    const { rows } = await client.query<FileRow>(
      'select id, sha256, size::float8 as size, store_id as place from hall_file order by id',
    );
    await client.query('commit');
    return rows;
  });
}

/** Whether somebody's tables are in a database, and how many servers of the hall are at work on it. */
export async function lookIntoServer(databaseUrl: string): Promise<{ tables: number; servers: number }> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ tables: number; servers: number }>(
      `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = $1) as servers`,
      [APPLICATION],
    );
    return rows[0] ?? { tables: 0, servers: 0 };
  });
}

/**
 * Puts all that is in the database aside, into a schema of its own, so that a dump can be restored beside it.
 * @returns the schema's name
 */
export async function setServerAside(databaseUrl: string, name: string): Promise<string> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(`alter schema public rename to ${pg.escapeIdentifier(name)}`);
    await client.query('create schema public');
    const { rows } = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
    // there is one of it in a database; the indexes that lie aside find it wherever it is
    if (rows.length > 0) await client.query('alter extension pg_trgm set schema public');
    await client.query('commit');
    return name;
  });
}

/** Restores a dump into a database that has no tables; all of it or nothing. */
export async function restoreServer(databaseUrl: string, bin: string | null, dump: string): Promise<void> {
  await runTool(databaseUrl, bin, 'pg_restore', [
    ...['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'],
    ...[`--dbname=${nameOf(databaseUrl)}`, dump],
  ]);
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The password goes by the environment: what stands in a command line, everybody on the machine can read. */
async function runTool(databaseUrl: string, bin: string | null, tool: string, args: string[]): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(databaseUrl);
  const known: Record<string, string> = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(databaseUrl),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGAPPNAME: tool,
  };
  const env = { ...process.env, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')) };
  const child = spawn(bin === null ? tool : join(bin, tool), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => {
      reject(new Error(`cannot run ${tool}: install PostgreSQL's client programs, or say in PG_BIN where they are`));
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${tool} failed: ${said.trim()}`);
}

const nameOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
