import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { listRequests } from './listRequests.ts';
import type { RequestList } from './listRequests.ts';
import type { ListRequests } from './query.ts';
import { standing, waitingAt } from './requestRows.ts';
import type { InstanceColumns } from './row.ts';

interface CopyColumns extends InstanceColumns {
  unread: boolean;
}

const CC: RequestList<CopyColumns> = {
  from: () => sql`wf_reader r join wf_instance i on i.id = r.instance_id`,
  columns: sql`r.read_at is null as unread`,
  where: (person) => [sql`r.user_id = ${person.id}`],
  time: sql`r.created_at`,
  sorts: {
    start_time: sql`r.created_at`,
    number: sql`i.number`,
    title: sql`i.title`,
    topic: sql`i.topic`,
    state: sql`i.state`,
  },
  sort: 'start_time',
  id: sql`i.id`,
  atNode: waitingAt,
  unread: sql`r.read_at is null`,
  async steps(rows, hall, locale) {
    const stepOf = await standing(rows, hall, locale);
    return (row) => ({ ...stepOf(row), unread: row.unread });
  },
};

/** 抄送: requests that the person was named a reader of. */
export async function listCc(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  return listRequests(CC, person, input, hall);
}
