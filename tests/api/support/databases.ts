import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres.ts';
import { prepareEmbedded, prepareFolder, SEEDED_DATABASE, type Contents } from './templates.ts';
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

export const embedded: DatabaseKind = {
  name: 'PGlite',
  async create(contents) {
    const folder = await temporaryFolder();
    await prepareEmbedded(folder.path, contents);
    return { dataDir: folder.path, databaseUrl: null, remove: folder.remove };
  },
};

/** A database of the run's one server (cluster.ts). */
export const server: DatabaseKind = {
  name: 'PostgreSQL',
  async create(contents) {
    const cluster = inject('cluster');
    const name = `hall_${randomBytes(6).toString('hex')}`;
    const databaseUrl = await createDatabase(cluster, name, contents === 'seeded' ? SEEDED_DATABASE : undefined);
    const folder = await temporaryFolder();
    await prepareFolder(folder.path, contents);
    return {
      ...{ dataDir: folder.path, databaseUrl },
      async remove() {
        await dropDatabase(cluster, name);
        await folder.remove();
      },
    };
  },
};

/** Both; with `TEST_DATABASES=PGlite`, as `npm test -- --changed` has it, the embedded one alone. */
export const databases: readonly DatabaseKind[] =
  process.env['TEST_DATABASES'] === embedded.name ? [embedded] : [embedded, server];
