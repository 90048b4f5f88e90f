import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Passkeys, which answer for a second factor in place of a code. */
export const passkeys: Migration = {
  name: '039-passkeys',
  async up(trx) {
    await sql`
      create table auth_passkey (
        id text primary key, user_id text not null, name text not null, public_key text not null,
        counter bigint not null, transports jsonb not null, created_at timestamptz not null, used_at timestamptz);
      create index auth_passkey_user on auth_passkey (user_id)`.execute(trx);
  },
};
