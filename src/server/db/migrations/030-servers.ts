import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The servers that are at work on this database: which version, and where each keeps uploads. */
export const servers: Migration = {
  name: '030-servers',
  async up(trx) {
    await sql`
      create table hall_server (
        id text primary key, name text not null, version text not null, place text not null,
        started_at timestamptz not null, seen_at timestamptz not null,
        facts jsonb not null default '{}');
    `.execute(trx);
  },
};
