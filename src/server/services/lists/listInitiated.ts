import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { dueColumns } from '../sla/urgency.ts';
import { listRequests } from './listRequests.ts';
import type { RequestList } from './listRequests.ts';
import type { ListRequests } from './query.ts';
import { standing, waitingAt } from './requestRows.ts';
import type { InstanceColumns } from './row.ts';

const INITIATED: RequestList<InstanceColumns> = {
  from: () => sql`wf_instance i`,
  where: (person) => [sql`i.initiator = ${person.id}`],
  time: sql`i.started_at`,
  sorts: {
    start_time: sql`i.started_at`,
    end_time: sql`i.ended_at`,
    number: sql`i.number`,
    title: sql`i.title`,
    topic: sql`i.topic`,
    state: sql`i.state`,
  },
  due: dueColumns(),
  sort: 'start_time',
  id: sql`i.id`,
  atNode: waitingAt,
  steps: standing,
};

/** 已发: the person's own requests, wherever they stand. */
export async function listInitiated(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  return listRequests(INITIATED, person, input, hall);
}
