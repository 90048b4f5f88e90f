import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { PersonEfficiency, PersonStatistics } from '../../../contract/statistics.ts';
import type { Hall } from '../hall.ts';
import { FINISHED } from './measureEfficiency.ts';
import { allOf, hours, openStatistics, within } from './openStatistics.ts';
import type { Opened, StatisticsInput } from './openStatistics.ts';

/** More people than this are not ranked: narrow it down by department. */
const MOST = 500;

interface Handled {
  userId: string;
  handled: number;
  returned: number;
  rejected: number;
  median: number | null;
  p90: number | null;
}

interface Waiting {
  userId: string;
  waiting: number;
  overdue: number;
}

/** What the people of the departments within the data scope handled in a period, and what waits for them now. */
export async function measurePeople(person: Person, input: StatisticsInput, hall: Hall): Promise<PersonStatistics> {
  const opened = await openStatistics(person, 'person', input, hall);
  const people = peopleIn(opened, hall);
  const handled = await handledBy(people, opened, input.topic, hall);
  const waiting = new Map((await waitingFor(people, input.topic, hall)).map((row) => [row.userId, row]));
  const known = new Set(handled.map(({ userId }) => userId));
  const idle = [...waiting.keys()]
    .filter((userId) => !known.has(userId))
    .map((userId) => ({ userId, handled: 0, returned: 0, rejected: 0, median: null, p90: null }));
  const rows = [...handled, ...idle].slice(0, MOST).map((row): PersonEfficiency => ({
    ...row,
    name: hall.directory.nameOf(row.userId),
    deptName: hall.directory.deptName(hall.directory.deptOf(row.userId)),
    median: hours(row.median),
    p90: hours(row.p90),
    waiting: waiting.get(row.userId)?.waiting ?? 0,
    overdue: waiting.get(row.userId)?.overdue ?? 0,
  }));
  return { from: opened.from, to: opened.to, people: rows };
}

/** null: everybody, those who left as well */
function peopleIn({ depts }: Opened, { directory }: Hall): string[] | null {
  if (depts === null) return null;
  const members = new Set(depts);
  return [...directory.users()].flatMap(({ id, deptId }) => (deptId !== null && members.has(deptId) ? [id] : []));
}

async function handledBy(
  people: string[] | null,
  opened: Opened,
  topic: string | undefined,
  hall: Hall,
): Promise<Handled[]> {
  const where = allOf([
    FINISHED,
    within(opened, sql`h.ended_at`),
    people === null ? sql`h.assignee is not null` : sql`h.assignee = any(${people}::text[])`,
    ...(topic === undefined ? [] : [sql`i.topic = ${topic}`]),
  ]);
  const { rows } = await sql<Handled>`
    select h.assignee as "userId", count(*)::integer as handled,
      count(*) filter (where h.outcome = 'rollback')::integer as returned,
      count(*) filter (where h.outcome = 'reject')::integer as rejected,
      percentile_cont(0.5) within group (order by h.working_ms) as median,
      percentile_cont(0.9) within group (order by h.working_ms) as p90
    from wf_history h join wf_instance i on i.id = h.instance_id
    where ${where} group by h.assignee order by handled desc, h.assignee limit ${MOST}`.execute(hall.db);
  return rows;
}

async function waitingFor(people: string[] | null, topic: string | undefined, hall: Hall): Promise<Waiting[]> {
  const where = allOf([
    sql`t.activity_id <> 'start'`,
    people === null ? sql`t.assignee is not null` : sql`t.assignee = any(${people}::text[])`,
    ...(topic === undefined ? [] : [sql`i.topic = ${topic}`]),
  ]);
  const { rows } = await sql<Waiting>`
    select t.assignee as "userId", count(*)::integer as waiting,
      count(*) filter (where i.clock_at is not null and least(t.due_at, i.due_at) <= ${hall.clock.now()})::integer
        as overdue
    from wf_task t join wf_instance i on i.id = t.instance_id
    where ${where} group by t.assignee order by waiting desc, t.assignee limit ${MOST}`.execute(hall.db);
  return rows;
}
