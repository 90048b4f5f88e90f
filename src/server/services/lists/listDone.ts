import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import { HANDLING as VERBS } from '../../../definition/verbs.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import { listRequests } from './listRequests.ts';
import type { RequestList } from './listRequests.ts';
import type { ListRequests } from './query.ts';
import type { InstanceColumns } from './row.ts';
import { standInsOf } from './standIns.ts';
import type { StandIn } from './standIns.ts';

interface DoneColumns extends InstanceColumns {
  historyId: string;
  taskId: string | null;
  activityId: string;
  taskName: string;
  assignee: string | null;
  behalf: string | null;
  comment: string;
  startTime: Date;
  endTime: Date | null;
  rows: RowIds | null;
}

/** What counts as having handled a task; of several on one task the last. */
const HANDLED = sql`(${sql.join(VERBS.map((verb) => sql.lit(verb)))})`;

/** `h` is wf_history */
export const HANDLING = [
  // as the index says it
  sql`h.task_id is not null`,
  sql`h.outcome in ${HANDLED}`,
  sql`h.activity_id <> 'start'`,
  sql`not exists (select 1 from wf_history l where l.instance_id = h.instance_id and l.task_id = h.task_id
    and l.assignee = h.assignee and l.outcome in ${HANDLED} and l.seq > h.seq)`,
];

/**
 * The person's own steps, read off one index in their order, and those of each substitute while he acted for him, off the
 * same index: hardly anybody has one. The database cannot merge them in their order, so each gives no more than is wanted.
 */
function stepsOf(person: Person, standIns: readonly StandIn[], newest: number | undefined): RawBuilder<unknown> {
  const whose = [
    sql`h.assignee = ${person.id}`,
    ...standIns.map(
      // what was delegated to him besides is not done by handing it back
      ({ substituteId, from, to }) => sql`h.assignee = ${substituteId} and h.ended_at >= ${from} and h.ended_at < ${to}
        and h.on_behalf_of = ${person.id} and h.outcome <> 'resolve'`,
    ),
  ];
  const limited =
    newest === undefined
      ? sql``
      : sql`order by h.ended_at desc nulls last, (h.instance_id, h.seq) desc limit ${newest}`;
  const branches = whose.map(
    (his) => sql`(select h.* from wf_history h where ${sql.join([his, ...HANDLING], sql` and `)} ${limited})`,
  );
  return sql`(${sql.join(branches, sql` union all `)}) h`;
}

const DONE: RequestList<DoneColumns> = {
  from: () => sql`wf_history h join wf_instance i on i.id = h.instance_id`,
  columns: sql`h.instance_id || '.' || h.seq as "historyId", h.task_id as "taskId", h.activity_id as "activityId",
    h.activity_name as "taskName", h.assignee, h.on_behalf_of as behalf, h.comment, h.started_at as "startTime",
    h.ended_at as "endTime", h.rows`,
  where: (person) => [sql`h.assignee = ${person.id}`, ...HANDLING],
  time: sql`h.ended_at`,
  sorts: {
    start_time: sql`h.started_at`,
    end_time: sql`h.ended_at`,
    number: sql`i.number`,
    title: sql`i.title`,
    topic: sql`i.topic`,
    task_name: sql`h.activity_name`,
  },
  sort: 'end_time',
  id: sql`(h.instance_id, h.seq)`,
  atNode: (activityId) => sql`h.activity_id = ${activityId}`,
  steps: async () => (row) => ({
    id: row.historyId,
    taskId: row.taskId,
    node: row.activityId,
    rows: row.rows,
    activityId: row.activityId,
    taskName: row.taskName,
    assignee: row.assignee,
    owner: row.behalf,
    onBehalfOf: row.behalf,
    startTime: row.startTime,
    endTime: row.endTime,
    dueTime: null,
    comment: row.comment,
  }),
};

/**
 * 已办: tasks that the person has handled, and those that somebody handled in his name while he was away. The applicant's
 * own steps are among the initiated ones.
 */
export async function listDone(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  const standIns = await standInsOf(person, hall);
  return listRequests(standIns.length === 0 ? DONE : withStandIns(standIns), person, input, hall);
}

function withStandIns(standIns: readonly StandIn[]): RequestList<DoneColumns> {
  return {
    ...DONE,
    from: (person, _hall, newest) =>
      sql`${stepsOf(person, standIns, newest)} join wf_instance i on i.id = h.instance_id`,
    where: () => [],
  };
}
