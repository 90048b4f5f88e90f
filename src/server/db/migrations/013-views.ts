import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Views of lists that people save and share, and the secrets that all servers of one database hold in common. */
export const views: Migration = {
  name: '013-views',
  async up(trx) {
    await sql`
      create table if not exists hall_view (
        id text primary key, owner_id text not null, list text not null, name text not null, state jsonb not null,
        share jsonb not null, revision integer not null default 1, created_at timestamptz not null,
        updated_at timestamptz not null);
      create index if not exists hall_view_list on hall_view (list, name);
      create index if not exists hall_view_owner on hall_view (owner_id);

      create table if not exists hall_secret (name text primary key, value text not null, created_at timestamptz not null)`.execute(
      trx,
    );
  },
};
