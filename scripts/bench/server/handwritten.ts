import pg from 'pg';
import { newId } from '../../../src/server/db/id.ts';
import { FORM, type Subject } from './subject.ts';

/**
 * What somebody would write for just this approval: the same rows in the same tables, no engine, prepared statements.
 * The floor that the engine is measured against. Expects the product's tables to be there.
 */
export function handwritten(databaseUrl: string): Subject {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const form = JSON.stringify(FORM);

  async function transaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const run: Run = async (name, values) => (await client.query<Row>({ name, text: SQL[name], values })).rows;
    try {
      await client.query('begin');
      const result = await work(run);
      await client.query('commit');
      return result;
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
      return transaction(async (run) => {
        const now = new Date();
        await run('instance', [instanceId, form, now]);
        await run('task', [taskId, instanceId, 'apply', 'teacher', now]);
        await run('history', [instanceId, 0, null, now]);
        return { instanceId, taskIds: [taskId] };
      });
    },
    complete({ instanceId, taskIds }, taskId) {
      return transaction(async (run) => {
        const now = new Date();
        const [instance] = await run('lock', [instanceId]);
        const [task] = await run('take', [taskId]);
        if (instance === undefined || task === undefined) throw new Error('gone');
        await run('history', [instanceId, instance.revision, taskId, now]);
        const rest = taskIds.filter((id) => id !== taskId);
        const created =
          task.activity_id === 'apply' ? FORM.reviewers.map((reviewer) => ({ id: newId(), reviewer })) : [];
        for (const { id, reviewer } of created) await run('task', [id, instanceId, 'review', reviewer, now]);
        const open = [...rest, ...created.map(({ id }) => id)];
        await run('move', [instanceId, open.length > 0 ? 'running' : 'completed', open.length > 0 ? null : now]);
        return { instanceId, taskIds: open };
      });
    },
  };
}

interface Row {
  revision: number;
  activity_id: string;
}

type Run = (name: keyof typeof SQL, values: unknown[]) => Promise<Row[]>;

const SQL = {
  instance: `insert into wf_instance (id, business_key, topic, version_id, number, title, summary, state, initiator, form_data, started_at)
    values ($1, $1, 'approval', 'v1', $1, 'approval', '[]', 'running', 'teacher', $2, $3)`,
  task: `insert into wf_task (id, instance_id, execution_id, activity_id, name, topic, assignee, state, created_at)
    values ($1, $2, $1, $3, 'Review', 'approval', $4, 'open', $5)`,
  history: `insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, outcome, comment, reason, started_at, ended_at)
    values ($1, $2, $3, 'review', 'Review', 'u1', 'complete', 'ok', '', $4, $4)`,
  lock: `select revision, form_data from wf_instance where id = $1 for update`,
  take: `delete from wf_task where id = $1 returning activity_id`,
  move: `update wf_instance set revision = revision + 1, state = $2, ended_at = $3 where id = $1`,
} as const;
