import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { createLog } from '../../../src/server/log.ts';
import { startHall } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { copyFolder, preparedFolder } from '../../support/prepared.ts';
import { startPostgres } from './postgres.ts';

/** What a new database holds: its tables alone, or all that a first start of the house's entities with the demo people leaves. */
export type Contents = 'migrated' | 'seeded';

const PGLITE = 'node_modules/@electric-sql/pglite/package.json';
const MADE_FROM: Record<Contents, string[]> = {
  migrated: [PGLITE, 'src/server/db'],
  seeded: [PGLITE, 'src/server', 'src/definition', 'src/contract', 'schemas', 'locales'],
};

/** Lays an embedded database into `dataDir`. */
export async function prepareEmbedded(dataDir: string, contents: Contents = 'migrated'): Promise<void> {
  const prepared = await preparedFolder(contents, MADE_FROM[contents], (folder) => fill(folder, null, contents));
  await mkdir(dataDir, { recursive: true });
  await copyFolder(join(prepared, 'database'), join(dataDir, 'database'));
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
  await hall.close();
}
