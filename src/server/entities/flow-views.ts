import { sql, type RawBuilder } from 'kysely';
import type { Behaviour } from './behaviour.ts';
import { campusText, ofPerson } from './views.ts';

/** So many of those who may claim a task are named. */
export const MOST_NAMED = 5;

/** The drawing lies beside the fields of the form: whoever changes a model's name leaves it as it is. */
export const flowModel: Behaviour = {
  beforeSave: async (change) => {
    const xml = change.before?.data['xml'];
    if (xml !== undefined) change.data['xml'] = xml;
    return [];
  },
};

/** Every version of every topic that was deployed. */
export const flowProcess: Behaviour = {
  view: (tools) => sql`
    select id, 1 as revision, null::text as created_by, created_at, null::text as updated_by, created_at as updated_at,
      null::text as dept_id,
      jsonb_build_object('name', coalesce(title, key), 'processKey', key, 'deploymentId', id, 'version', number,
        'deploymentTime', ${campusText(sql`created_at`)}, 'suspended', case when suspended then 1 else 0 end,
        'served', case when id = any(${tools.servedVersions()}::text[]) then 1 else 0 end) as data
    from (
      select *, (
        select (file ->> 'text')::jsonb ->> 'title'
        from jsonb_array_elements(source -> 'files') as file where file ->> 'name' = 'topic.json'
      ) as title
      from definition_version where kind = 'topic'
    ) as version`,
  // of those in use, and of the others after them, the newest first
  sortedBy: { served: sql<string>`(data ->> 'served') || (data ->> 'deploymentTime')` },
};

/** Requests that have not ended, with the steps at which they stand. */
export const flowRunning: Behaviour = {
  view: (tools) => sql`
    select id, revision, initiator as created_by, started_at as created_at, null::text as updated_by,
      started_at as updated_at, dept_id,
      jsonb_build_object('number', number, 'definitionKey', topic, 'processDefinitionId', version_id,
        'version', (select version.number from definition_version version where version.id = version_id),
        'processDefinitionName', title, 'startUserId', initiator, 'deptId', dept_id,
        'activityId', (select string_agg(distinct task.activity_id, '、') from wf_task task where task.instance_id = instance.id),
        'activityName', (select string_agg(distinct task.name, '、') from wf_task task where task.instance_id = instance.id),
        'startTime', ${campusText(sql`started_at`)}, 'overdue', ${overdue(
          sql`least(instance.due_at, (select min(task.due_at) from wf_task task where task.instance_id = instance.id))`,
          tools.now(),
        )}, 'suspended', case when suspended then 1 else 0 end) as data
    from wf_instance instance where state = 'running'`,
};

/** Whether the holder of a task, or anybody who may claim it, is still here. */
const held = (groups: readonly string[]) => sql`case when task.assignee is not null
    then exists (select from sys_user person where person.id = task.assignee and ${enabled})
    else exists (select from wf_candidate candidate where candidate.task_id = task.id and
      (candidate.kind = 'group' and candidate.subject = any(${[...groups]}::text[]) or candidate.kind = 'user' and
        exists (select from sys_user person where person.id = candidate.subject and ${enabled})))
  end`;

/** Who may claim what nobody has, `role:finance,hr`: one more than is named, so that it can be said that there are others. */
const candidates = sql.raw(`case when task.assignee is null then (
    select string_agg(one.subject, ',') from (
      select subject from wf_candidate where task_id = task.id order by kind, subject limit ${MOST_NAMED + 1}) as one)
  end`);

const enabled = sql`coalesce(${ofPerson('status')}, '1') = '1'`;

/** Whether the earliest time that holds is over; while its clock stands still nothing is late. */
const overdue = (due: RawBuilder<unknown>, now: Date) =>
  sql`case when instance.clock_at is not null and ${due} <= ${now} then 1 else 0 end`;

/** Every open task with who holds it, due when its own time or the request's is over. */
export const flowTask: Behaviour = {
  view: (tools) => sql`
    select task.id, task.revision, instance.initiator as created_by, task.created_at, null::text as updated_by,
      task.created_at as updated_at, instance.dept_id,
      jsonb_build_object('number', instance.number, 'processDefinitionKey', instance.topic,
        'processDefinitionName', instance.title, 'processDefinitionId', instance.version_id, 'processInstanceId', instance.id, 'businessKey', instance.business_key,
        'activityId', task.activity_id, 'taskName', task.name, 'assignee', task.assignee, 'candidates', ${candidates}, 'owner', task.owner,
        'startUserId', instance.initiator, 'deptId', instance.dept_id,
        'startTime', ${campusText(sql`task.created_at`)}, 'dueTime', ${campusText(sql`least(task.due_at, instance.due_at)`)},
        'overdue', ${overdue(sql`least(task.due_at, instance.due_at)`, tools.now())},
        'held', case when ${held(tools.peopledGroups())} then 1 else 0 end) as data
    from wf_task task join wf_instance instance on instance.id = task.instance_id`,
};
