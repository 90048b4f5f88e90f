import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Who stands in for whom while he is away, and what a request is about in money: the largest amount in its form, so that a
 * list can leave out what a substitute may not sign. Null = of before this column; nobody with a limit gets such a request.
 */
export const substitutes: Migration = {
  name: '012-substitutes',
  async up(trx) {
    await sql`
      create table if not exists wf_substitute (
        id text primary key, user_id text not null, substitute_id text not null, begins_at timestamptz not null,
        ends_at timestamptz not null, topics jsonb not null, max_amount numeric, reason text not null,
        revision integer not null default 1, created_at timestamptz not null, updated_at timestamptz not null);
      create index if not exists wf_substitute_user on wf_substitute (user_id, begins_at desc);
      create index if not exists wf_substitute_end on wf_substitute (ends_at);
      alter table wf_instance add column if not exists amount numeric;
      create index if not exists wf_reader_unread on wf_reader (user_id) where read_at is null;
    `.execute(trx);
  },
};
