import type { Transaction } from 'kysely';
import { newId } from '../db/id.ts';
import { listed, named, statement, type Statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { graphOf } from './graph.ts';
import type { Move } from './move.ts';
import type { EngineRun } from './port.ts';
import { decode, encode, type ExecutionRow, type Stored } from './state.ts';

type Tx = Transaction<Tables>;

export async function loadTokens(tx: Tx, instanceId: string): Promise<Stored> {
  const { rows } =
    await statement<ExecutionRow>`select id, parent_id, activity_id, kind, state from wf_execution where instance_id = ${instanceId}`.execute(
      tx,
    );
  return decode(rows);
}

interface Taken {
  token: string;
  /** whose task it was */
  holder: string | null;
}

/**
 * Takes an open task away, and with it the right to act on it: of two who try, one gets null. Answers the token that
 * it belonged to together with all tokens of the instance.
 */
export async function takeTask(tx: Tx, instanceId: string, taskId: string): Promise<(Stored & Taken) | null> {
  const { rows } = await statement<
    ExecutionRow & Taken
  >`with taken as (delete from wf_task where id = ${taskId} and instance_id = ${instanceId} returning execution_id, assignee),
      candidates as (delete from wf_candidate where task_id = ${taskId} and exists (select from taken))
    select taken.execution_id as token, taken.assignee as holder, e.id, e.parent_id, e.activity_id, e.kind, e.state
    from taken join wf_execution e on e.instance_id = ${instanceId}`.execute(tx);
  const [first] = rows;
  return first ? { ...decode(rows), token: first.token, holder: first.holder } : null;
}

export async function tokenOfTask(tx: Tx, instanceId: string, taskId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wf_task')
    .select('execution_id')
    .where('id', '=', taskId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst();
  return row?.execution_id;
}

/** Who holds the open tasks, by token: of a delegated task its owner. */
export async function loadHolders(tx: Tx, instanceId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['execution_id', 'assignee', 'owner', 'state'])
    .where('instance_id', '=', instanceId)
    .execute();
  return new Map(
    rows.flatMap(({ execution_id, assignee, owner, state }) => {
      const holder = state === 'pending' ? (owner ?? assignee) : assignee;
      return holder === null ? [] : [[execution_id, holder] as const];
    }),
  );
}

export interface CancelledTask {
  taskId: string;
  activityId: string;
}

/** One part of the statement that writes a move: a name and what it does. */
interface Part {
  name: `${string}_${string}`;
  does: Statement;
}

/**
 * Writes everything that a move changed, in one statement without any part that has nothing to do: each costs as much as
 * all the engine's own work. Answers the tasks that the move cancelled.
 */
export async function writeMove(tx: Tx, run: EngineRun, move: Move): Promise<CancelledTask[]> {
  const cancels = [...move.gone.values()].some((token) => token.kind === 'activity' && token.id !== move.acted);
  const parts = [
    ...deletions(run, move, cancels),
    ...tokenChanges(run, move),
    ...newTasks(run, move),
    ...timerChanges(run, move),
  ];
  const last = parts.pop();
  if (!last) return [];
  if (!cancels) {
    await statement`${withParts(parts)}${last.does}`.later(tx);
    return [];
  }
  const answer = statement<CancelledTask>`${withParts([...parts, last])}select id as "taskId", activity_id as "activityId" from gone_tasks`;
  return (await answer.execute(tx)).rows;
}

function withParts(parts: readonly Part[]): Statement {
  if (parts.length === 0) return statement``;
  return statement`with ${listed(parts.map(({ name, does }) => statement`${named(name)} as (${does})`))} `;
}

function deletions(run: EngineRun, move: Move, cancels: boolean): Part[] {
  const ids = [...move.gone.keys()];
  if (ids.length === 0) return [];
  const parts: Part[] = [];
  if (cancels) {
    parts.push(
      {
        name: 'gone_tasks',
        does: statement`delete from wf_task where instance_id = ${run.instanceId} and execution_id in (${listed(ids)})
          returning id, activity_id`,
      },
      {
        name: 'gone_candidates',
        does: statement`delete from wf_candidate where task_id in (select id from gone_tasks)`,
      },
    );
  }
  if (graphOf(run.model).mayWait) {
    parts.push({
      name: 'gone_timers',
      does: statement`delete from wf_timer where instance_id = ${run.instanceId} and execution_id in (${listed(ids)})`,
    });
  }
  parts.push({
    name: 'gone_tokens',
    does: statement`delete from wf_execution where instance_id = ${run.instanceId} and id in (${listed(ids)})`,
  });
  return parts;
}

function tokenChanges(run: EngineRun, move: Move): Part[] {
  const parts = [...move.updated]
    .flatMap((id) => encode(move, id))
    .map(({ id, parent_id, state }, index): Part => {
      const does = statement`update wf_execution set parent_id = ${parent_id}, state = ${JSON.stringify(state)}
        where instance_id = ${run.instanceId} and id = ${id}`;
      return { name: `changed_${index}`, does };
    });
  const inserted = [...move.inserted].flatMap((id) => encode(move, id));
  if (inserted.length === 0) return parts;
  const rows = inserted.map(({ id, parent_id, activity_id, kind, state }) => {
    return statement`(${id}, ${run.instanceId}, ${parent_id}, ${activity_id}, ${kind}, ${JSON.stringify(state)})`;
  });
  const does = statement`insert into wf_execution (id, instance_id, parent_id, activity_id, kind, state) values ${listed(rows)}`;
  return [...parts, { name: 'new_tokens', does }];
}

function newTasks(run: EngineRun, { tasks }: Move): Part[] {
  if (tasks.size === 0) return [];
  const { instanceId, model, now } = run;
  const rows = [...tasks].map(([token, { id, activityId, name, assignee, dueAt, rows: about }]) => {
    return statement`(${id}, ${instanceId}, ${token}, ${activityId}, ${name}, ${model.id}, ${assignee}, 'open', ${now},
      ${dueAt}, ${about && JSON.stringify(about)})`;
  });
  const does = statement`insert into wf_task
    (id, instance_id, execution_id, activity_id, name, topic, assignee, state, created_at, due_at, rows)
    values ${listed(rows)}`;
  const candidates = [...tasks.values()].flatMap(({ id, candidateUsers, candidateGroups }) => [
    ...[...new Set(candidateUsers)].map((subject) => statement`(${id}, 'user', ${subject})`),
    ...[...new Set(candidateGroups)].map((subject) => statement`(${id}, 'group', ${subject})`),
  ]);
  if (candidates.length === 0) return [{ name: 'new_tasks', does }];
  const people = statement`insert into wf_candidate (task_id, kind, subject) values ${listed(candidates)}`;
  return [
    { name: 'new_tasks', does },
    { name: 'new_candidates', does: people },
  ];
}

function timerChanges(run: EngineRun, move: Move): Part[] {
  const parts = move.moved.map(({ from, to }, index): Part => {
    return {
      name: `moved_${index}`,
      does: statement`update wf_timer set execution_id = ${to} where execution_id = ${from}`,
    };
  });
  const rows = [...move.timers.values()].flat().map(({ token, activity, due, cycle }) => {
    return statement`(${newId()}, ${run.instanceId}, ${token}, ${activity}, ${due}, ${cycle})`;
  });
  if (rows.length === 0) return parts;
  const does = statement`insert into wf_timer (id, instance_id, execution_id, activity_id, due_at, cycle) values ${listed(rows)}`;
  return [...parts, { name: 'new_timers', does }];
}

/** Deletes the timer that fires now; answers what is left of its cycle. */
export async function takeTimer(tx: Tx, executionId: string, activityId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('wf_timer')
    .where('execution_id', '=', executionId)
    .where('activity_id', '=', activityId)
    .returning('cycle')
    .executeTakeFirst();
  return row?.cycle ?? null;
}

/** Deletes everything of an instance that ended from outside. */
export async function deleteAll(tx: Tx, instanceId: string): Promise<CancelledTask[]> {
  const { rows } =
    await statement<CancelledTask>`with gone_tasks as (delete from wf_task where instance_id = ${instanceId} returning id, activity_id),
      gone_candidates as (delete from wf_candidate where task_id in (select id from gone_tasks)),
      gone_timers as (delete from wf_timer where instance_id = ${instanceId}),
      gone_tokens as (delete from wf_execution where instance_id = ${instanceId})
    select id as "taskId", activity_id as "activityId" from gone_tasks`.execute(tx);
  return rows;
}
