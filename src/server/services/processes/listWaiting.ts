import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { WaitingStep } from '../../../contract/processes.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { activityName } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { openProcess } from './openProcess.ts';

interface Counted {
  activity: string;
  name: string;
  count: number;
  overdue: number;
  median_hours: number;
  since: Date;
}

/**
 * Where the requests of a topic wait now, of whatever version: those that the list of tasks shows to this person.
 * @throws HallError notFound, forbidden
 */
export async function listWaiting(
  person: Person,
  input: { id: string; locale: Locale },
  hall: Hall,
): Promise<WaitingStep[]> {
  const topic = await openProcess(person, input.id, hall);
  if (!person.superAdmin && !person.permissions.includes('flow:task:list')) throw new HallError('forbidden');
  const { dataScope } = person;
  const now = hall.clock.now();
  const inScope =
    dataScope === null
      ? sql`true`
      : sql`(instance.dept_id = any(${[...dataScope]}::text[]) or instance.initiator = ${person.id})`;
  const { rows } = await sql<Counted>`
    select task.activity_id as activity, min(task.name) as name, count(*)::int as count,
      (count(*) filter (where instance.clock_at is not null and least(task.due_at, instance.due_at) <= ${now}))::int as overdue,
      round((percentile_cont(0.5) within group (order by extract(epoch from ${now}::timestamptz - task.created_at)) / 3600)::numeric, 1)::float8 as median_hours,
      min(task.created_at) as since
    from wf_task task join wf_instance instance on instance.id = task.instance_id
    where task.topic = ${topic.key} and ${inScope}
    group by task.activity_id order by count(*) desc, min(task.created_at), task.activity_id`.execute(hall.reads.db);
  return rows.map(({ activity, name, count, overdue, median_hours: medianHours, since }) => ({
    activityId: activity,
    name: activityName(topic, activity, name, input.locale, hall),
    ...{ count, overdue, medianHours },
    since: campusDateTime(since),
  }));
}
