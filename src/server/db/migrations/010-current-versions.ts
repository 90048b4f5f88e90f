import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Which version of each definition counts for all servers on this database: that of the last edit, in whatever folder it
 * was made. No version = its folder was taken away while a server ran.
 */
export const currentVersions: Migration = {
  name: '010-current-versions',
  async up(trx) {
    await sql`
      create table definition_current (
        kind text not null, key text not null, version_id text, changed_at timestamptz not null,
        primary key (kind, key));
    `.execute(trx);
  },
};
