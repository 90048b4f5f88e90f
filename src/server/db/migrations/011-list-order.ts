import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Indexes in the very order in which lists are shown (the empty ones last), so that a page is read off them and only rows
 * of the same moment are sorted, however many requests somebody has handed in or handled.
 */
export const listOrder: Migration = {
  name: '011-list-order',
  async up(trx) {
    await sql`
      create index if not exists wf_instance_own on wf_instance (initiator, started_at desc nulls last);
      drop index if exists wf_instance_initiator;
      create index if not exists wf_history_by on wf_history (assignee, ended_at desc nulls last)
        where assignee is not null;
      drop index if exists wf_history_assignee;
      create index if not exists wf_reader_named on wf_reader (user_id, created_at desc nulls last);
      drop index if exists wf_reader_user;
    `.execute(trx);
  },
};
