import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { EfficiencyStatistics, NodeEfficiency, TopicEfficiency } from '../../../contract/statistics.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { dayLength } from '../../../definition/worktime.ts';
import { refreshCalendar, workingTimeOf } from '../flow/calendar.ts';
import { activityName } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { allOf, hours, openStatistics, requestsOf, share, topicTitle, within } from './openStatistics.ts';
import type { Opened, StatisticsInput } from './openStatistics.ts';

/** How long requests took that ended within a period, by topic; with a topic, how long each of its steps took. */
export async function measureEfficiency(
  person: Person,
  input: StatisticsInput,
  hall: Hall,
): Promise<EfficiencyStatistics> {
  const opened = await openStatistics(person, 'efficiency', input, hall);
  await refreshCalendar(hall);
  return {
    from: opened.from,
    to: opened.to,
    dayHours: hours(dayLength(workingTimeOf(hall))) ?? 0,
    topics: await topics(opened, input, hall),
    nodes: input.topic === undefined ? [] : await nodes(opened, input.topic, input.locale, hall),
  };
}

interface TopicRow {
  topic: string;
  ended: number;
  running: number;
  median: number | null;
  p90: number | null;
  returned: number;
  overdue: number;
}

async function topics(opened: Opened, input: StatisticsInput, hall: Hall): Promise<TopicEfficiency[]> {
  const ended = sql`i.state in ('completed', 'rejected', 'cancelled') and ${within(opened, sql`i.ended_at`)}`;
  const where = allOf([
    sql`(i.state = 'running' or ${ended}) and i.started_at < ${opened.end}`,
    ...requestsOf(opened, input.topic),
  ]);
  const { rows } = await sql<TopicRow>`
    select i.topic, count(*) filter (where i.state <> 'running')::integer as ended,
      count(*) filter (where i.state = 'running')::integer as running,
      percentile_cont(0.5) within group (order by i.used_ms) filter (where i.state <> 'running') as median,
      percentile_cont(0.9) within group (order by i.used_ms) filter (where i.state <> 'running') as p90,
      count(*) filter (where i.state <> 'running' and i.returned)::integer as returned,
      count(*) filter (where i.state <> 'running' and i.due_at < i.ended_at)::integer as overdue
    from wf_instance i where ${where} group by i.topic order by ended desc, i.topic`.execute(hall.db);
  return rows.map((row) => ({
    topic: row.topic,
    title: topicTitle(row.topic, input.locale, hall),
    promiseDays: hall.registry.topic(row.topic)?.manifest.promiseDays ?? null,
    ended: row.ended,
    running: row.running,
    median: hours(row.median),
    p90: hours(row.p90),
    returnedShare: share(row.returned, row.ended),
    overdueShare: share(row.overdue, row.ended),
  }));
}

interface NodeRow {
  activityId: string;
  name: string;
  handled: number;
  returned: number;
  median: number | null;
  p90: number | null;
}

/** Steps that people finished: approved, refused or sent back. */
export const FINISHED = sql`h.outcome in ('complete', 'reject', 'rollback') and h.working_ms is not null`;

async function nodes(opened: Opened, topic: string, locale: Locale, hall: Hall): Promise<NodeEfficiency[]> {
  const scope = requestsOf(opened, topic);
  const { rows } = await sql<NodeRow>`
    select h.activity_id as "activityId", max(h.activity_name) as name, count(*)::integer as handled,
      count(*) filter (where h.outcome = 'rollback')::integer as returned,
      percentile_cont(0.5) within group (order by h.working_ms) as median,
      percentile_cont(0.9) within group (order by h.working_ms) as p90
    from wf_history h join wf_instance i on i.id = h.instance_id
    where ${allOf([FINISHED, within(opened, sql`h.ended_at`), ...scope])}
    group by h.activity_id`.execute(hall.db);
  const { rows: open } = await sql<{ activityId: string; name: string; waiting: number }>`
    select t.activity_id as "activityId", max(t.name) as name, count(*)::integer as waiting
    from wf_task t join wf_instance i on i.id = t.instance_id
    where ${allOf([sql`t.activity_id <> 'start'`, ...scope])} group by t.activity_id`.execute(hall.db);
  const waiting = new Map(open.map((row) => [row.activityId, row]));
  const known = new Set(rows.map(({ activityId }) => activityId));
  const idle = open
    .filter(({ activityId }) => !known.has(activityId))
    .map((row) => ({ ...row, handled: 0, returned: 0, median: null, p90: null }));
  const definition = hall.registry.topic(topic);
  const order = Object.keys(definition?.process.nodes ?? {});
  return [...rows, ...idle]
    .map((row) => ({
      activityId: row.activityId,
      name: definition ? activityName(definition, row.activityId, row.name, locale, hall) : row.name,
      handled: row.handled,
      waiting: waiting.get(row.activityId)?.waiting ?? 0,
      median: hours(row.median),
      p90: hours(row.p90),
      returnedShare: share(row.returned, row.handled),
    }))
    .sort((a, b) => order.indexOf(a.activityId) - order.indexOf(b.activityId));
}
