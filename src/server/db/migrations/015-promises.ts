import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The clock of a request, kept as moments so that lists only compare: `used_ms` of working time before `clock_at`, since
 * when the clock runs (null: it stands still); `due_at` the promised moment, `warn_at` when most of the time is used,
 * `remind_at` when somebody is to be told next; `returned` whether it ever went back to its applicant. `working_ms` of a
 * step is what statistics add up.
 */
export const promises: Migration = {
  name: '015-promises',
  async up(trx) {
    await sql`
      alter table wf_instance
        add column if not exists used_ms bigint not null default 0,
        add column if not exists clock_at timestamptz,
        add column if not exists due_at timestamptz,
        add column if not exists warn_at timestamptz,
        add column if not exists remind_at timestamptz,
        add column if not exists returned boolean not null default false;
      update wf_instance set clock_at = started_at where state = 'running' and not suspended and clock_at is null;
      create index if not exists wf_instance_due on wf_instance (due_at) where state = 'running' and due_at is not null;
      create index if not exists wf_instance_remind on wf_instance (remind_at) where remind_at is not null;

      alter table wf_history add column if not exists working_ms bigint;
      create index if not exists wf_history_done on wf_history (ended_at) where working_ms is not null;

      create table if not exists wf_reminder (
        task_id text not null, step text not null, at timestamptz not null, primary key (task_id, step));

      create index if not exists hall_outbox_age on hall_outbox (channel, created_at desc);
    `.execute(trx);
  },
};
