import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Uploads may lie by a configuration of administrators; those from before lie in the hall's own storage. */
export const fileStores: Migration = {
  name: '035-file-stores',
  async up(trx) {
    await sql`
      alter table hall_file add column store_id text;
      create index hall_file_store on hall_file (store_id) where store_id is not null;
    `.execute(trx);
  },
};
