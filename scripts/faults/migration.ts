import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { between, type Fault, type Trial } from './fault.ts';
import { NEXT_STEPS } from './migration/next.ts';
import type { Site } from './site.ts';
import { underLoad, type DatabaseKind } from './under-load.ts';

const MIGRATOR = fileURLToPath(new URL('migration/migrator.ts', import.meta.url));

/**
 * The next version's migration is killed in the middle and run again. On PostgreSQL this version serves meanwhile; the
 * embedded database has one process, which goes on afterwards.
 */
const killMigration = (kind: DatabaseKind, trial: Trial) =>
  underLoad(kind, trial, async (work, round) => {
    const { site, load, finding } = work;
    await load.more(10);
    if (kind === 'embedded') await work.hall.end('SIGTERM');
    const name = `9${String(round).padStart(3, '0')}-next`;
    await migrate(site, name, between(trial.random, 1, NEXT_STEPS));
    finding.count('killed in mid migration');
    const half = await stateOf(site, name);
    finding.expect(half.isKnown === half.hasColumn, `half a migration is left: ${JSON.stringify(half)}`);
    await migrate(site, name);
    const whole = await stateOf(site, name);
    finding.expect(whole.isKnown && whole.hasColumn, 'a rerun does not complete it');
    if (kind === 'embedded') await work.start();
    await load.more(10);
  });

/** Runs it to its end, or kills it when it has taken so many steps. */
async function migrate(site: Site, name: string, killAt = Number.POSITIVE_INFINITY): Promise<void> {
  const child = spawn(process.execPath, [MIGRATOR, site.dataDir, site.databaseUrl ?? '', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.split('step').length > killAt) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && killAt === Number.POSITIVE_INFINITY) throw new Error(`the migration ended with ${code}`);
}

async function stateOf(site: Site, name: string): Promise<{ isKnown: boolean; hasColumn: boolean }> {
  const database = await openDatabase({ ...site, log: createLog('silent') });
  const { rows } = await sql<{ isKnown: boolean; hasColumn: boolean }>`
    select exists (select 1 from hall_migration where name = ${name}) as "isKnown",
      exists (select 1 from information_schema.columns
        where table_name = 'wf_instance' and column_name = ${name}) as "hasColumn"`.execute(database.db);
  await database.close();
  return rows[0] ?? { isKnown: false, hasColumn: false };
}

export const migrations: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `migration-${kind}`,
  title: `killed in mid migration${kind === 'embedded' ? ', embedded' : ' while the version before serves, PostgreSQL'}`,
  goal: 'nothing half done; a rerun completes; requests under way go on',
  rounds: 20,
  run: (trial: Trial) => killMigration(kind, trial),
}));
