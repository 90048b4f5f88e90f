import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** A second factor of who wants one, logins that wait for it, and logins by OIDC that are under way. */
export const secondFactor: Migration = {
  name: '031-second-factor',
  async up(trx) {
    await sql`
      create table auth_totp (
        user_id text primary key, secret text not null, confirmed_at timestamptz, last_step bigint not null,
        recovery jsonb not null, created_at timestamptz not null);
      create table auth_challenge (
        id text primary key, user_id text not null, password_hash text not null, expires_at timestamptz not null);
      create index auth_challenge_user on auth_challenge (user_id);
      create index auth_challenge_expiry on auth_challenge (expires_at);
      create table auth_oidc (
        id text primary key, verifier text not null, nonce text not null, target text not null,
        expires_at timestamptz not null);
      create index auth_oidc_expiry on auth_oidc (expires_at);
    `.execute(trx);
  },
};
