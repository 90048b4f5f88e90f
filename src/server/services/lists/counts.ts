import { sql } from 'kysely';
import type { Counts, TodoNode } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { batchRefusal } from '../batch/mayBatch.ts';
import { activityName } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { ownTasks } from './ownTasks.ts';

/** Badges say no more than this. */
const MOST = 1_000;
const MOST_NODES = 200;

const upTo = (rows: ReturnType<typeof ownTasks>) =>
  sql`(select count(*)::integer from (select 1 from (${rows}) as waiting limit ${MOST}) as capped)`;

/** What waits for the person, by list; each at most 1,000. */
export async function counts(person: Person, hall: Hall): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    ${upTo(ownTasks(person, hall))} as todo,
    ${upTo(sql`select 1 from wf_reader where user_id = ${person.id} and read_at is null`)} as cc,
    ${upTo(sql`select 1 from wf_draft where owner_id = ${person.id} and deleted_at is null`)} as drafts
    `.execute(hall.reads.db);
  return rows[0] ?? { todo: 0, cc: 0, drafts: 0 };
}

/** How many to-dos each has, at most 1,000; in one query, however many they are. */
export async function todoCounts(userIds: readonly string[], hall: Hall): Promise<Map<string, number>> {
  const people = userIds.flatMap((id) => hall.directory.person(id) ?? []);
  if (people.length === 0) return new Map();
  const one = (person: Person) => sql`select ${person.id}::text as id, ${upTo(ownTasks(person, hall))} as todo`;
  const each = sql.join(people.map(one), sql` union all `);
  const { rows } = await sql<{ id: string; todo: number }>`${each}`.execute(hall.reads.db);
  return new Map(rows.map(({ id, todo }) => [id, todo]));
}

/** At which steps of which topics the person's to-dos wait, the most first: what the filters and a batch offer. */
export async function todoNodes(person: Person, input: { locale: Locale }, hall: Hall): Promise<TodoNode[]> {
  const { rows } = await sql<{ topic: string; activityId: string; taskName: string; version: string; count: number }>`
    select t.topic, t.activity_id as "activityId", max(t.name) as "taskName", max(i.version_id) as version,
      count(*)::integer as count
    from (${ownTasks(person, hall)}) as o join wf_task t on t.id = o.id join wf_instance i on i.id = t.instance_id
    group by t.topic, t.activity_id order by count desc, t.topic, t.activity_id limit ${MOST_NODES}`.execute(
    hall.reads.db,
  );
  const nodes: TodoNode[] = [];
  for (const { topic: key, activityId, taskName, version, count } of rows) {
    const topic = await hall.registry.version(version);
    if (!topic) continue;
    nodes.push({
      topic: key,
      title: hall.registry.localised(topic, input.locale).manifest.title,
      activityId,
      taskName: activityName(topic, activityId, taskName, input.locale, hall),
      count,
      batch: batchRefusal(topic, activityId) === undefined,
    });
  }
  return nodes;
}
