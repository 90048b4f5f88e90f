import { argon2Sync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { createLog } from '../../../src/server/log.ts';
import { startHall } from '../../../src/server/start.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { copyFolder, preparedFolder } from '../../support/prepared.ts';
import { DEMO_PASSWORD } from '../../support/session.ts';
import { startPostgres } from './postgres.ts';

/** What a new database holds: its tables alone, or all that a first start of the house's entities with the demo people leaves. */
export type Contents = 'migrated' | 'seeded';

const PGLITE = 'node_modules/@electric-sql/pglite/package.json';
const HERE = 'tests/api/support/templates.ts';
const MADE_FROM: Record<Contents, string[]> = {
  migrated: [PGLITE, 'src/server/db'],
  seeded: [PGLITE, HERE, 'src/server', 'src/definition', 'src/contract', 'schemas', 'locales'],
};

/** Lays an embedded database into `dataDir`. */
export async function prepareEmbedded(dataDir: string, contents: Contents = 'migrated'): Promise<void> {
  const prepared = await preparedFolder(contents, MADE_FROM[contents], (folder) => fill(folder, null, contents));
  await mkdir(dataDir, { recursive: true });
  await copyFolder(join(prepared, 'database'), join(dataDir, 'database'));
  await copyVerdicts(prepared, dataDir);
}

/** What the checker said of the house's entities: nobody needs to be told again at each start. */
async function copyVerdicts(prepared: string, dataDir: string): Promise<void> {
  const file = join(prepared, 'verdicts.json');
  if (existsSync(file)) await copyFile(file, join(dataDir, 'verdicts.json'));
}

/** The same where the database lies on the run's server. */
export async function prepareFolder(dataDir: string, contents: Contents = 'migrated'): Promise<void> {
  if (contents === 'seeded') await copyVerdicts(dirname(await seededCluster()), dataDir);
}

/** The database of a seeded cluster from which others are made. */
export const SEEDED_DATABASE = 'hall_seeded';

/** The folder of a stopped PostgreSQL cluster that holds the database `SEEDED_DATABASE`. */
export async function seededCluster(): Promise<string> {
  const prepared = await preparedFolder('cluster', MADE_FROM.seeded, async (folder) => {
    const postgres = await startPostgres({ keepIn: join(folder, 'data') });
    await fill(folder, await postgres.createDatabase({ name: SEEDED_DATABASE }), 'seeded');
    await postgres.stop();
  });
  return join(prepared, 'data');
}

async function fill(dataDir: string, databaseUrl: string | null, contents: Contents): Promise<void> {
  const log = createLog('error');
  if (contents === 'migrated') {
    const database = await openDatabase({ databaseUrl, dataDir, log });
    await migrate(database.db);
    await database.close();
    return;
  }
  const topicsDir = join(dataDir, 'no-topics');
  await mkdir(topicsDir, { recursive: true });
  const environment = { PORT: '0', DATA_DIR: dataDir, CAPTCHA: 'off', DEMO: 'on', LOG_LEVEL: 'error' };
  const hall = await startHall(
    { ...readSettings(environment), databaseUrl, topicsDir },
    { watch: false, demoRequests: false, log, print: () => {} },
  );
  await hall.hall.db.updateTable('auth_credential').set({ password_hash: cheapHash() }).execute();
  await hall.close();
}

/** The demo's password at the least that argon2id can cost, as its hash says: tests log in thousands of times. */
function cheapHash(): string {
  const [nonce, memory, passes, parallelism] = [Buffer.alloc(16, 'nonce'), 8, 1, 1];
  const cost = { nonce, memory, passes, parallelism, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, message: DEMO_PASSWORD });
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${sum}`;
}
