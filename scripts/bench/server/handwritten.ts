import type { Writable } from 'node:stream';
import pg from 'pg';
import { newId } from '../../../src/server/db/id.ts';
import { FORM, type Subject } from './subject.ts';

/**
 * What somebody would write for just this approval: the same rows in the same tables, in as many round trips as the
 * product's verbs (start 1, complete 2), prepared, pipelined, each packet sent once; no engine, so no tokens. The floor that
 * the engine is measured against. Expects the product's tables to be there.
 */
export function handwritten(databaseUrl: string): Subject {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true });
  const form = JSON.stringify(FORM);

  async function connected<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    /** One round trip: all are sent, then all are waited for. */
    const run: Run = async (...asked) => {
      stream.cork();
      const answers = asked.map(([name, ...values]) => client.query<Row>({ name, text: SQL[name], values }));
      stream.uncork();
      return (await Promise.all(answers)).map(({ rows }) => rows[0]);
    };
    try {
      return await work(run);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    name: 'hand-written',
    close: () => pool.end(),
    start() {
      const [instanceId, taskId] = [newId(), newId()];
      return connected(async (run) => {
        const now = new Date();
        await run(
          ['begin'],
          ['instance', instanceId, form, now],
          ['tasks', instanceId, 'apply', now, [taskId], ['teacher']],
          ['history', instanceId, 0, null, now],
          ['commit'],
        );
        return { instanceId, taskIds: [taskId] };
      });
    },
    complete({ instanceId, taskIds }, taskId) {
      return connected(async (run) => {
        const now = new Date();
        const [, instance, task] = await run(['begin'], ['lock', instanceId], ['take', taskId]);
        if (instance === undefined || task === undefined) throw new Error('gone');
        const created = task.activity_id === 'apply' ? FORM.reviewers.map(() => newId()) : [];
        const open = [...taskIds.filter((id) => id !== taskId), ...created];
        const [state, endedAt] = open.length > 0 ? ['running', null] : ['completed', now];
        await run(
          ['history', instanceId, instance.revision, taskId, now],
          ...(created.length > 0 ? [['tasks', instanceId, 'review', now, created, FORM.reviewers] as const] : []),
          ['move', instanceId, state, endedAt],
          ['commit'],
        );
        return { instanceId, taskIds: open };
      });
    },
  };
}

interface Row {
  revision: number;
  activity_id: string;
}

/** the first row of each answer */
type Run = (...asked: (readonly [keyof typeof SQL, ...unknown[]])[]) => Promise<(Row | undefined)[]>;

const SQL = {
  begin: 'begin',
  commit: 'commit',
  instance: `insert into wf_instance (id, business_key, topic, version_id, number, title, summary, state, initiator, form_data, started_at)
    values ($1, $1, 'approval', 'v1', $1, 'approval', '[]', 'running', 'teacher', $2, $3)`,
  tasks: `insert into wf_task (id, instance_id, execution_id, activity_id, name, topic, assignee, state, created_at)
    select id, $1, $1, $2, 'Review', 'approval', assignee, 'open', $3 from unnest($4::text[], $5::text[]) as t (id, assignee)`,
  history: `insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, outcome, comment, reason, started_at, ended_at)
    values ($1, $2, $3, 'review', 'Review', 'u1', 'complete', 'ok', '', $4, $4)`,
  lock: `select revision, form_data from wf_instance where id = $1 for update`,
  take: `delete from wf_task where id = $1 returning activity_id`,
  move: `update wf_instance set revision = revision + 1, state = $2, ended_at = $3 where id = $1`,
} as const;
