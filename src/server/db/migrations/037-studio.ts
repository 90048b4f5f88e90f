import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Definitions that are being edited in the browser, one draft for each person, and deployments of whole definitions: of
 * entities too, and of keys for which there is no folder (their `base` is empty), with their samples, which versions do not
 * keep (null: as the folder has them).
 */
export const studio: Migration = {
  name: '037-studio',
  async up(trx) {
    await sql`
      create table definition_draft (
        owner_id text not null, kind text not null, key text not null, base jsonb not null, files jsonb not null,
        revision integer not null default 1, created_at timestamptz not null, updated_at timestamptz not null,
        primary key (owner_id, kind, key));
      create index definition_draft_key on definition_draft (kind, key);
      alter table definition_deployment add column kind text not null default 'topic', add column samples jsonb`.execute(
      trx,
    );
  },
};
