import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Which row of a table a task is about, where its multi-instance goes over rows: the activity that repeats to the row's
 * `_id`. Tasks that are open find theirs in their token; steps of before see no row.
 */
export const taskRows: Migration = {
  name: '022-task-rows',
  async up(trx) {
    await sql`
      alter table wf_task add column if not exists rows jsonb;
      alter table wf_history add column if not exists rows jsonb;
      update wf_task t set rows = jsonb_build_object(e.activity_id, e.state #> '{loop,element,_id}')
        from wf_execution e
        where e.instance_id = t.instance_id and e.id = t.execution_id
          and jsonb_typeof(e.state #> '{loop,element,_id}') = 'string';
    `.execute(trx);
  },
};
