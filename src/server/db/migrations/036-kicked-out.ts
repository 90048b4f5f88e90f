import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Sessions that an administrator ended: who comes with one is told so, and not that it has expired. */
export const kickedOut: Migration = {
  name: '036-kicked-out',
  async up(trx) {
    await sql`
      create table auth_kicked (id text primary key, expires_at timestamptz not null);
      create index auth_kicked_expiry on auth_kicked (expires_at);
    `.execute(trx);
  },
};
