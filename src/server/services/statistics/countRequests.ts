import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { CountStatistics, Tally } from '../../../contract/statistics.ts';
import { campusDay } from '../../../definition/expression/time.ts';
import type { Hall } from '../hall.ts';
import { allOf, openStatistics, requestsOf, topicTitle, within } from './openStatistics.ts';
import type { Opened, StatisticsInput } from './openStatistics.ts';

/** Longer periods are shown by month. */
const MOST_DAYS_BY_DAY = 100;
const DAY_MS = 86_400_000;

const NOTHING: Tally = { total: 0, running: 0, completed: 0, rejected: 0, dropped: 0, returned: 0, overdue: 0 };

/** How many requests were handed in within a period, by topic, department and day (or month). */
export async function countRequests(person: Person, input: StatisticsInput, hall: Hall): Promise<CountStatistics> {
  const opened = await openStatistics(person, 'count', input, hall);
  const where = allOf([within(opened, sql`i.started_at`), ...requestsOf(opened, input.topic)]);
  const byDay = opened.end.getTime() - opened.begin.getTime() <= MOST_DAYS_BY_DAY * DAY_MS;
  const topics = await tallies(where, hall);
  return {
    from: opened.from,
    to: opened.to,
    totals: topics.reduce(sumOf, NOTHING),
    topics: topics.map((row) => ({ ...row, title: topicTitle(row.topic, input.locale, hall) })),
    times: timesOf(opened, byDay, await perTime(where, byDay ? 'YYYY-MM-DD' : 'YYYY-MM', hall)),
    depts: await depts(where, hall),
  };
}

async function tallies(where: RawBuilder<unknown>, hall: Hall): Promise<(Tally & { topic: string })[]> {
  const { rows } = await sql<Tally & { topic: string }>`
    select i.topic, count(*)::integer as total,
      count(*) filter (where i.state = 'running')::integer as running,
      count(*) filter (where i.state = 'completed')::integer as completed,
      count(*) filter (where i.state = 'rejected')::integer as rejected,
      count(*) filter (where i.state in ('terminated', 'withdrawn', 'cancelled'))::integer as dropped,
      count(*) filter (where i.returned)::integer as returned,
      count(*) filter (where i.due_at < coalesce(i.ended_at, ${hall.clock.now()}))::integer as overdue
    from wf_instance i where ${where} group by i.topic order by total desc, i.topic`.execute(hall.db);
  return rows;
}

async function perTime(where: RawBuilder<unknown>, format: string, hall: Hall): Promise<CountStatistics['times']> {
  const { rows } = await sql<{ time: string; total: number }>`
    select to_char(i.started_at at time zone interval '8 hours', ${sql.lit(format)}) as time, count(*)::integer as total
    from wf_instance i where ${where} group by 1 order by 1`.execute(hall.db);
  return rows;
}

/** Every day or month of the period, those without any as well. */
function timesOf(opened: Opened, byDay: boolean, found: CountStatistics['times']): CountStatistics['times'] {
  const totals = new Map(found.map(({ time, total }) => [time, total]));
  const names = new Set<string>();
  for (let at = opened.begin.getTime(); at < opened.end.getTime(); at += DAY_MS) {
    names.add(campusDay(at).slice(0, byDay ? 10 : 7));
  }
  return [...names].map((time) => ({ time, total: totals.get(time) ?? 0 }));
}

async function depts(where: RawBuilder<unknown>, hall: Hall): Promise<CountStatistics['depts']> {
  const { rows } = await sql<{ deptId: string | null; total: number }>`
    select i.dept_id as "deptId", count(*)::integer as total
    from wf_instance i where ${where} group by 1 order by 2 desc, 1`.execute(hall.db);
  return rows.map(({ deptId, total }) => ({ deptId: deptId ?? '', name: hall.directory.deptName(deptId), total }));
}

function sumOf(sum: Tally, row: Tally): Tally {
  return {
    total: sum.total + row.total,
    running: sum.running + row.running,
    completed: sum.completed + row.completed,
    rejected: sum.rejected + row.rejected,
    dropped: sum.dropped + row.dropped,
    returned: sum.returned + row.returned,
    overdue: sum.overdue + row.overdue,
  };
}
