import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Substitution } from '../../access/substitutes.ts';
import { groupsOf } from '../flow/involvement.ts';
import type { Hall } from '../hall.ts';

type Query = RawBuilder<unknown>;

/**
 * Open tasks that are the person's or that he may claim, as `id` and `behalf` (who is away; null = the person's own): two
 * index scans, however many requests there are, and two more for each person for whom he stands in.
 */
export function ownTasks(person: Person, hall: Hall): Query {
  const own = sql`
    select id, null::text as behalf from wf_task where assignee = ${person.id}
    union
    select c.task_id, null::text from wf_candidate c join wf_task u on u.id = c.task_id and u.assignee is null
    where ${isCandidate(person)}`;
  const others = hall.substitutes.actingFor(person.id, hall.clock.now()).flatMap((each) => {
    const absent = hall.directory.person(each.userId);
    return absent ? [tasksFor(absent, each)] : [];
  });
  if (others.length === 0) return own;
  // what is the person's own anyway is not done for somebody else
  return sql`
    select id, case when bool_or(behalf is null) then null else min(behalf) end as behalf
    from (${sql.join([own, ...others], sql` union all `)}) as every_task group by id`;
}

/** The same that access/substitutes.ts says of one request, for all of somebody's. */
function tasksFor(absent: Person, { substituteId, topics, maxAmount }: Substitution): Query {
  const reaches = sql`i.initiator not in (${absent.id}, ${substituteId})
    ${topics.length === 0 ? sql`` : sql`and i.topic = any(${topics}::text[])`}
    ${maxAmount === null ? sql`` : sql`and i.amount <= ${maxAmount}::numeric`}`;
  return sql`
    select u.id, ${absent.id}::text from wf_task u join wf_instance i on i.id = u.instance_id
    where u.assignee = ${absent.id} and ${reaches}
    union all
    select c.task_id, ${absent.id}::text from wf_candidate c
    join wf_task u on u.id = c.task_id and u.assignee is null join wf_instance i on i.id = u.instance_id
    where (${isCandidate(absent)}) and ${reaches}`;
}

function isCandidate(person: Person): Query {
  return sql`(c.kind = 'user' and c.subject = ${person.id})
    or (c.kind = 'group' and c.subject = any(${groupsOf(person)}::text[]))`;
}
