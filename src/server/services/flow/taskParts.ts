import { newId } from '../../db/id.ts';
import { listed, statement, type Part } from '../../db/statement.ts';
import type { Advance } from './advance.ts';
import type { OpenTask } from './tasks.ts';

/** What a move changes in the rows of a request's tasks and clocks. */
export interface TaskChanges {
  instanceId: string;
  /** tasks that are open no more, and new ones */
  closed: readonly OpenTask[];
  opened: readonly OpenTask[];
  renamed: Advance['renamed'];
  timers: Advance['timers'];
}

/** What writes it, each part to be one of the statement that writes the request's own row. */
export function taskParts(changes: TaskChanges): Part[] {
  return [...closing(changes), ...opening(changes), ...renaming(changes), ...timing(changes)];
}

function closing({ closed }: TaskChanges): Part[] {
  if (closed.length === 0) return [];
  const ids = closed.map(({ id }) => id);
  const tasks: Part = { name: 'closed_tasks', does: statement`delete from wf_task where id = any(${ids})` };
  if (closed.every(({ candidates }) => candidates.length === 0)) return [tasks];
  return [{ name: 'closed_candidates', does: statement`delete from wf_candidate where task_id = any(${ids})` }, tasks];
}

function opening({ opened }: TaskChanges): Part[] {
  if (opened.length === 0) return [];
  const tasks = opened.map((task) => {
    return statement`(${task.id}, ${task.instance_id}, ${task.execution_id}, ${task.activity_id}, ${task.name}, ${task.topic},
      ${task.assignee}, ${task.state}, ${task.created_at}, ${task.due_at}, ${task.rows && JSON.stringify(task.rows)})`;
  });
  const does = statement`insert into wf_task
    (id, instance_id, execution_id, activity_id, name, topic, assignee, state, created_at, due_at, rows)
    values ${listed(tasks)}`;
  const candidates = opened.flatMap(({ id, candidates: people }) =>
    people.map(({ kind, subject }) => statement`(${id}, ${kind}, ${subject})`),
  );
  if (candidates.length === 0) return [{ name: 'opened_tasks', does }];
  const people = statement`insert into wf_candidate (task_id, kind, subject) values ${listed(candidates)}`;
  return [
    { name: 'opened_candidates', does: people },
    { name: 'opened_tasks', does },
  ];
}

function renaming({ instanceId, renamed }: TaskChanges): Part[] {
  return renamed.map(({ token, name }, index) => ({
    name: `renamed_${index}`,
    does: statement`update wf_task set name = ${name}
      where instance_id = ${instanceId} and execution_id = ${token} and name <> ${name}`,
  }));
}

function timing({ instanceId, timers: { set, stopped, moved } }: TaskChanges): Part[] {
  const parts = moved.map(({ from, to }, index): Part => {
    const does = statement`update wf_timer set execution_id = ${to}
      where instance_id = ${instanceId} and execution_id = ${from}`;
    return { name: `moved_${index}`, does };
  });
  if (stopped.length > 0) {
    const [tokens, activities] = [stopped.map(({ token }) => token), stopped.map(({ activity }) => activity ?? null)];
    const does = statement`delete from wf_timer t using unnest(${tokens}::text[], ${activities}::text[]) as stops (token, activity)
      where t.instance_id = ${instanceId} and t.execution_id = stops.token
        and (stops.activity is null or stops.activity = t.activity_id)`;
    parts.push({ name: 'stopped_timers', does });
  }
  if (set.length === 0) return parts;
  const rows = set.map(({ token, activity, due, cycle }) => {
    return statement`(${newId()}, ${instanceId}, ${token}, ${activity}, ${due}, ${cycle})`;
  });
  const does = statement`insert into wf_timer (id, instance_id, execution_id, activity_id, due_at, cycle) values ${listed(rows)}`;
  return [...parts, { name: 'set_timers', does }];
}
