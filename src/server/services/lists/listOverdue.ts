import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { dueColumns } from '../sla/urgency.ts';
import { listRequests } from './listRequests.ts';
import type { RequestList } from './listRequests.ts';
import type { ListRequests } from './query.ts';
import { standing, waitingAt } from './requestRows.ts';
import type { InstanceColumns } from './row.ts';

const OVERDUE: RequestList<InstanceColumns> = {
  from: () => sql`wf_instance i`,
  where: ({ dataScope }) => [
    sql`i.state = 'running'`,
    ...(dataScope === null ? [] : [sql`i.dept_id = any(${dataScope}::text[])`]),
  ],
  time: sql`i.started_at`,
  sorts: {
    due_time: sql`i.due_at`,
    start_time: sql`i.started_at`,
    number: sql`i.number`,
    title: sql`i.title`,
    topic: sql`i.topic`,
  },
  due: dueColumns(),
  sort: 'due_time',
  id: sql`i.id`,
  atNode: waitingAt,
  steps: standing,
};

/** 超时: running requests past their SLA, or soon, within a workflow administrator's data scope; the latest first. */
export async function listOverdue(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  if (!person.superAdmin && !person.roles.includes('workflow-admin')) throw new HallError('forbidden');
  const wanted = { ...input, urgency: input.urgency ?? 'overdue', order: input.order ?? 'asc' } as const;
  return listRequests(OVERDUE, person, wanted, hall);
}
