import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What a request keeps from its start: the versions of the processes that its own one calls (topic key to version id), and
 * whom its applicant named for steps without approver (activity id to user ids).
 */
export const startChoices: Migration = {
  name: '002-start-choices',
  async up(trx) {
    await sql`alter table wf_instance
      add column if not exists called jsonb not null default '{}',
      add column if not exists approvers jsonb not null default '{}'`.execute(trx);
  },
};
