import { sql } from 'kysely';
import type { Followed } from '../../../contract/flow.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import type { Handle, InstanceRow } from './rows.ts';
import type { Viewpoint } from './viewpoint.ts';

type Named = Pick<InstanceRow, 'id' | 'initiator'>;

/** A form that names this request somewhere (`x-request`). */
const naming = ({ id }: Named) =>
  sql`jsonb_path_exists(form_data, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;

/** Whether a request that names this one, which only its applicant can hand in, is under way. */
export async function isGoneOnFrom(request: Named, db: Handle): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_instance where initiator = ${request.initiator} and state = 'running'
    and ${naming(request)} limit 1`.execute(db);
  return rows.length > 0;
}

/** What the applicant of a completed request began from it, the oldest first: his drafts come last. */
export async function followedBy(
  { instance, involvement }: Viewpoint,
  locale: Locale,
  hall: Hall,
): Promise<Followed[]> {
  if (instance.state !== 'completed' || !involvement.initiator) return [];
  const { rows } = await sql<Omit<Followed, 'title'> & { title: string }>`
    select topic, title, state, number, id as "processInstanceId", business_key as "businessKey", started_at as at
      from wf_instance where initiator = ${instance.initiator} and started_at >= ${instance.started_at}
      and ${naming(instance)}
    union all select topic, topic, 'draft', '', null, business_key, 'infinity'
      from wf_draft where owner_id = ${instance.initiator} and deleted_at is null and ${naming(instance)}
    order by at, "businessKey"`.execute(hall.db);
  return rows.map(({ topic: key, title, state, number, processInstanceId, businessKey }) => {
    const topic = hall.registry.topic(key);
    const called = topic ? hall.registry.localised(topic, locale).manifest.title : title;
    return { topic: key, title: called, state, number, processInstanceId, businessKey };
  });
}
