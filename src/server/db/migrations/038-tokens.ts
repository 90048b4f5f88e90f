import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Where a request stands in its process is one value in its own row, which every verb locks and writes anyway. What the
 * engine's table held of requests under way goes over: its tokens, and the events that led to them, each once. The table
 * goes, so that a server from before can do nothing with a request rather than something else.
 */
export const tokens: Migration = {
  name: '038-tokens',
  async up(trx) {
    await sql`
      lock table wf_execution, wf_instance in access exclusive mode;
      alter table wf_instance add column tokens jsonb;

      update wf_instance i set tokens = jsonb_build_object('last', 0, 'tokens', stands.tokens,
          'trail', coalesce(led.events, '[]'))
        from (
          select instance_id, jsonb_agg((state - 'trail') || jsonb_build_object(
            'id', id, 'parent', parent_id, 'activity', activity_id, 'kind', kind) order by id collate "C") as tokens
          from wf_execution group by instance_id) stands
        left join (
          select instance_id, jsonb_agg(event order by n) as events
          from (
            select distinct on (e.instance_id, (event ->> 'n')::integer)
              e.instance_id, (event ->> 'n')::integer as n, event
            from wf_execution e, jsonb_array_elements(coalesce(e.state -> 'trail', '[]')) event
            order by 1, 2) each
          group by instance_id) led on led.instance_id = stands.instance_id
        where stands.instance_id = i.id;

      drop table wf_execution;
    `.execute(trx);
  },
};
