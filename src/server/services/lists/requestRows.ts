import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { candidateNames } from '../flow/candidateNames.ts';
import { VIEW } from '../flow/viewpoint.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import type { InstanceColumns, RowStep } from './row.ts';

interface OpenTask {
  id: string;
  instanceId: string;
  activityId: string;
  taskName: string;
  assignee: string | null;
  owner: string | null;
  dueAt: Date | null;
  rows: RowIds | null;
}

/** Requests that wait at a step. */
export const waitingAt = (activityId: string): RawBuilder<unknown> =>
  sql`exists (select 1 from wf_task w where w.instance_id = i.id and w.activity_id = ${activityId})`;

/** Requests as rows, each with where it stands and who holds it; the summary shows what `view` shows. */
export async function standing(
  rows: readonly InstanceColumns[],
  hall: Hall,
  locale: Locale,
): Promise<(row: InstanceColumns) => RowStep> {
  const tasks = await openTasks(rows, hall);
  const candidates = await candidateNames(tasks, locale, hall);
  const open = Map.groupBy(tasks, ({ instanceId }) => instanceId);
  return (row) => {
    const held = open.get(row.instanceId) ?? [];
    const [first] = held;
    return {
      id: row.instanceId,
      taskId: null,
      node: VIEW,
      rows: first?.rows ?? null,
      activityId: first?.activityId ?? '',
      taskName: first?.taskName ?? '',
      assignee: first?.assignee ?? null,
      owner: first?.owner ?? null,
      holders: held.flatMap(({ id, assignee }) =>
        assignee === null ? candidates(id) : [hall.directory.nameOf(assignee)],
      ),
      startTime: row.startedAt,
      endTime: row.endedAt,
      dueTime: first?.dueAt ?? null,
    };
  };
}

async function openTasks(rows: readonly InstanceColumns[], hall: Hall): Promise<OpenTask[]> {
  const ids = rows.filter(({ state }) => state === 'running').map(({ instanceId }) => instanceId);
  if (ids.length === 0) return [];
  const { rows: tasks } = await sql<OpenTask>`
    select id, instance_id as "instanceId", activity_id as "activityId", name as "taskName", assignee, owner,
      due_at as "dueAt", rows
    from wf_task where instance_id = any(${ids}::text[]) order by id`.execute(hall.reads.db);
  return tasks;
}
