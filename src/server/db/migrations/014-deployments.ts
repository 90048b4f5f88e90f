import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Processes that were drawn in the browser and deployed over a topic's folder. One counts for as long as the folder is
 * what it was laid over (`base`), so that every server and every restart serves the same.
 */
export const deployments: Migration = {
  name: '014-deployments',
  async up(trx) {
    await sql`
      create table definition_deployment (
        id text primary key, key text not null, base text not null, version_id text not null, by_user text not null,
        created_at timestamptz not null);
      create index definition_deployment_key on definition_deployment (key, base, id desc);
    `.execute(trx);
  },
};
