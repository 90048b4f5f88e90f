import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Each primary's history has its name in it, so that a replica is known for one of it. See positions.ts. */
export const timelines: Migration = {
  name: '043-timelines',
  async up(trx) {
    await sql`create table hall_timeline (name text primary key, begun_at timestamptz not null default now())`.execute(
      trx,
    );
  },
};
