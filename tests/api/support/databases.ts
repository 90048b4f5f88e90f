import { findPostgres, startPostgres } from './postgres.ts';
import { prepareEmbedded, SEEDED_DATABASE, seededCluster, type Contents } from './templates.ts';
import { temporaryFolder } from './temporary.ts';

/** Where one test's data lies. */
export interface TestDatabase {
  dataDir: string;
  /** null: embedded */
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** The databases that the hall runs on: `describe.each(databases)('… on $name', ({ create }) => …)` */
export interface DatabaseKind {
  name: 'PGlite' | 'PostgreSQL';
  /** with its tables alone unless said otherwise */
  create(contents?: Contents): Promise<TestDatabase>;
}

const embedded: DatabaseKind = {
  name: 'PGlite',
  async create(contents) {
    const folder = await temporaryFolder();
    await prepareEmbedded(folder.path, contents);
    return { dataDir: folder.path, databaseUrl: null, remove: folder.remove };
  },
};

const server: DatabaseKind = {
  name: 'PostgreSQL',
  async create(contents) {
    const seeded = contents === 'seeded';
    const postgres = await startPostgres(seeded ? { copyOf: await seededCluster() } : {});
    const folder = await temporaryFolder();
    return {
      dataDir: folder.path,
      databaseUrl: await postgres.createDatabase(seeded ? { copyOf: SEEDED_DATABASE } : {}),
      async remove() {
        await postgres.stop();
        await folder.remove();
      },
    };
  },
};

function available(): DatabaseKind[] {
  if (findPostgres()) return [embedded, server];
  const missing = 'PostgreSQL is not installed: everything is tested on the embedded database only';
  if (process.env['CI'] === 'true') throw new Error(`${missing} (CI has to have it; PG_BIN may say where)`);
  process.stderr.write(`\n*** ${missing} ***\n\n`);
  return [embedded];
}

export const databases: readonly DatabaseKind[] = available();
