import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What a stored request weighs. Every index that no query reads goes; those over moments, in whose order rows are written,
 * become BRIN; only the list of done tasks reads history by person. A history row is known by its request and its place in
 * it, so `id` is no longer written, and what a step does not have is NULL rather than `[]`. Tokens and tasks are found by
 * their request. Older servers go on working.
 */
export const leanRows: Migration = {
  name: '018-lean-rows',
  async up(trx) {
    await sql`
      alter table wf_history drop constraint if exists wf_history_pkey;
      alter table wf_history alter column id drop not null, alter column diff drop not null,
        alter column attachments drop not null;
      alter table wf_history add constraint wf_history_seq primary key using index wf_history_seq;
      create index wf_history_handled on wf_history (assignee, ended_at desc nulls last)
        where assignee is not null and task_id is not null;
      drop index if exists wf_history_by;
      create index wf_history_ended on wf_history using brin (ended_at);
      drop index if exists wf_history_done;

      create index wf_instance_began on wf_instance using brin (started_at);
      drop index if exists wf_instance_started;
      create index wf_instance_running on wf_instance (started_at desc nulls last) where state = 'running';
      drop index if exists wf_instance_dept;
      drop index if exists wf_instance_topic;
      drop index if exists wf_instance_number;

      alter table wf_execution drop constraint if exists wf_execution_pkey;
      alter table wf_execution add constraint wf_execution_key primary key (instance_id, id);
      drop index if exists wf_execution_instance;
      drop index if exists wf_task_execution;
    `.execute(trx);
  },
};
