import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** When a draft is to be published by itself, as it was at that revision, and who of N servers is at it. */
export const plannedPublishing: Migration = {
  name: '041-planned-publishing',
  async up(trx) {
    await sql`
      alter table definition_draft
        add column publish_at timestamptz, add column publish_note text, add column publish_revision integer,
        add column publish_claimed timestamptz`.execute(trx);
    await sql`create index definition_draft_publish_at on definition_draft (publish_at)
      where publish_at is not null`.execute(trx);
  },
};
