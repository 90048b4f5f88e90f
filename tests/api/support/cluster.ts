import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { seededCluster } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the run's PostgreSQL server, in which tests make databases of their own */
    cluster: string;
  }
}

/** One PostgreSQL server for all files: starting one costs more than most of the tests. Without PostgreSQL nothing is tested. */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({
    settings: ['fsync=off', 'max_connections=300'],
    copyOf: await seededCluster(),
  });
  project.provide('cluster', postgres.url);
  return () => postgres.stop();
}
