import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import { dueColumns } from '../sla/urgency.ts';
import { listRequests } from './listRequests.ts';
import type { RequestList } from './listRequests.ts';
import { ownTasks } from './ownTasks.ts';
import type { ListRequests } from './query.ts';
import type { InstanceColumns } from './row.ts';

interface TodoColumns extends InstanceColumns {
  taskId: string;
  activityId: string;
  taskName: string;
  assignee: string | null;
  owner: string | null;
  behalf: string | null;
  pending: boolean;
  createdAt: Date;
  dueAt: Date | null;
  revision: number;
  rows: RowIds | null;
  urged: boolean;
}

/** the earlier of the task's own limit and the SLA */
const DUE = dueColumns(sql`t.due_at`);

/** somebody who waits has said so at this very step */
const URGED = sql`exists (
  select 1 from wf_history h where h.instance_id = i.id and h.task_id = t.id and h.outcome = 'urge')`;

const TODO: RequestList<TodoColumns> = {
  from: (person, hall) => sql`
    (${ownTasks(person, hall)}) as o join wf_task t on t.id = o.id join wf_instance i on i.id = t.instance_id`,
  columns: sql`t.id as "taskId", t.activity_id as "activityId", t.name as "taskName", t.assignee, t.owner, o.behalf,
    t.state = 'pending' as pending, t.created_at as "createdAt", t.due_at as "dueAt", t.revision, t.rows, ${URGED} as urged`,
  where: () => [],
  time: sql`t.created_at`,
  sorts: {
    start_time: sql`t.created_at`,
    due_time: DUE.due,
    number: sql`i.number`,
    title: sql`i.title`,
    topic: sql`i.topic`,
    task_name: sql`t.name`,
  },
  // urged ones, then what is overdue by how long, then what soon is, then what came last
  pressing: (now) => sql`case when ${URGED} then 'infinity'::timestamptz
    when ${DUE.due} <= ${now} and i.clock_at is not null then ${now}::timestamptz + (${now}::timestamptz - ${DUE.due})
      + interval '100 years'
    when ${DUE.soonAt} <= ${now} and i.clock_at is not null
      then ${now}::timestamptz + interval '100 years' - (${DUE.due} - ${now}::timestamptz)
    else t.created_at end`,
  due: DUE,
  sort: 'start_time',
  id: sql`t.id`,
  atNode: (activityId) => sql`t.activity_id = ${activityId}`,
  claimable: (wanted) => (wanted ? sql`t.assignee is null` : sql`t.assignee is not null`),
  steps: async () => (row) => ({
    id: row.taskId,
    taskId: row.taskId,
    node: row.activityId,
    rows: row.rows,
    activityId: row.activityId,
    taskName: row.taskName,
    assignee: row.assignee,
    owner: row.owner,
    onBehalfOf: row.behalf,
    startTime: row.createdAt,
    endTime: null,
    dueTime: row.dueAt,
    revision: row.revision,
    claimable: row.assignee === null,
    pending: row.pending,
    urged: row.urged,
  }),
};

/** 待办: open tasks that are the person's, those that he may claim, and those of people for whom he stands in. */
export async function listTodo(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  return listRequests(TODO, person, input, hall);
}
