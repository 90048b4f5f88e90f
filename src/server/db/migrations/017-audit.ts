import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The chain that seals the logs (one link for each of their rows, each with the hash of the link before), a function that
 * keeps a table's rows as they are, and tickets that become sessions.
 */
export const audit: Migration = {
  name: '017-audit',
  async up(trx) {
    await sql`
      create table if not exists hall_audit (
        seq bigint primary key, log text not null, row_id text not null, at timestamptz not null, digest text not null,
        hash text not null);
      create unique index if not exists hall_audit_row on hall_audit (log, row_id);

      create or replace function hall_append_only() returns trigger language plpgsql as $$
        begin
          raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
        end $$;
      create or replace trigger hall_audit_kept before update or delete on hall_audit
        for each row execute function hall_append_only();

      create table if not exists auth_ticket (
        id text primary key, user_id text not null, made_by text not null, created_at timestamptz not null,
        expires_at timestamptz not null);
      create index if not exists auth_ticket_maker on auth_ticket (made_by, created_at);
    `.execute(trx);
  },
};
