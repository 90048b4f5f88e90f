import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../src/server/db/tables.ts';
import { reasonText } from '../../../src/server/services/flow/reasons.ts';

/** Of so many requests one is still open; the others went through two approvals. */
const OPEN_EVERY = 50;
const APPLICANTS = 20_000;
const APPROVERS = 500;
const CHUNK = 50_000;
/** of a request at its first task, as the engine keeps it */
const TOKENS = JSON.stringify({
  last: 1,
  tokens: [{ id: '1', kind: 'activity', parent: null, activity: 'leader', cause: 0 }],
  trail: [],
});
/** 2020-01-01, and a request every 100 seconds from then on */
const BEGIN = 1_577_836_800;
const EVERY = 100;

/**
 * Fills the database with requests as years leave them behind: made by the database itself, in chunks, each a
 * transaction. Whom the lists are measured for (`PERSON`) has the same few rows in every size; `BUSY` has a hundredth of all.
 */
export async function fill(db: Kysely<Tables>, versionId: string, from: number, to: number): Promise<void> {
  for (let begin = from; begin < to; begin += CHUNK) {
    const end = Math.min(begin + CHUNK, to) - 1;
    await db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      const numbers = sql`generate_series(${begin}::bigint, ${end}::bigint) as n`;
      await sql`
        insert into wf_instance (id, business_key, topic, version_id, number, title, summary, state, initiator, dept_id,
          form_data, revision, started_at, ended_at, tokens)
        select ${idOf('i')}, ${idOf('b')}, 'expense-account', ${versionId}, 'BX' || lpad(n::text, 10, '0'), '费用报销',
          '[{"path":"reason","value":"差旅费","text":"差旅费"},{"path":"total","value":"1280.00","text":"1,280.00"}]'::jsonb,
          case when n % ${OPEN_EVERY} = 0 then 'running' else 'completed' end, ${applicant()}, 'finance',
          jsonb_build_object('reason', '差旅费', 'total', '1280.00', 'advance', '0.00'), 4, ${moment(0)},
          case when n % ${OPEN_EVERY} = 0 then null else ${moment(7_200)} end,
          case when n % ${OPEN_EVERY} = 0 then ${sql.lit(TOKENS)}::jsonb end
        from ${numbers}`.execute(trx);
      await sql`
        insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, outcome, comment,
          reason, started_at, ended_at, working_ms)
        select ${idOf('i')}, step + 1, case when step in (1, 2) then ${idOf('t')} || step end,
          (array['start', 'leader', 'finance', 'end'])[step + 1], (array['提交', '部门负责人', '财务', '结束'])[step + 1],
          case step when 0 then ${applicant()} when 1 then ${approver(1)} when 2 then ${approver(2)} end,
          (array['start', 'complete', 'complete', 'end'])[step + 1], case when step in (1, 2) then '同意' else '' end,
          case when step = 3 then ${reasonText('ended', { state: 'completed' })} else '' end,
          ${moment(0)}, ${moment(7_200)}, case when step in (1, 2) then 7200000 end
        from ${numbers}, generate_series(0, 3) as step
        where n % ${OPEN_EVERY} <> 0 or step < 1`.execute(trx);
      await sql`
        insert into wf_task (id, instance_id, execution_id, activity_id, name, topic, assignee, state, created_at)
        select ${idOf('t')} || 1, ${idOf('i')}, '1', 'leader', '部门负责人', 'expense-account', ${approver(1)},
          'open', ${moment(0)}
        from ${numbers} where n % ${OPEN_EVERY} = 0`.execute(trx);
    });
  }
}

/** Statistics and visibility as autovacuum would have them by the next morning. */
export async function settle(db: Kysely<Tables>): Promise<void> {
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Bytes on disk of everything that requests leave behind, indexes included. */
export async function bytes(db: Kysely<Tables>): Promise<number> {
  let sum = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ size: string }>`select pg_total_relation_size(${table}) as size`.execute(db);
    sum += Number(rows[0]?.size ?? 0);
  }
  return sum;
}

const TABLES = ['wf_instance', 'wf_history', 'wf_task', 'wf_candidate', 'wf_timer'];

export const PERSON = 'teacher';
/** the first thousand requests hold everything that is PERSON's: thirty of his own, thirty handled, thirty to do */
const MINE = 1_000;
export const BUSY = 'leader';

function idOf(kind: string) {
  return sql`${sql.lit(kind)} || lpad(n::text, 18, '0')`;
}

function moment(later: number) {
  return sql`to_timestamp(${sql.lit(BEGIN + later)} + n * ${sql.lit(EVERY)})`;
}

function applicant() {
  return sql`case when n < ${sql.lit(MINE)} and n % 33 = 0 then ${sql.lit(PERSON)} else 'p' || (n % ${sql.lit(APPLICANTS)}) end`;
}

function approver(step: number) {
  return sql`case when n < ${sql.lit(MINE)} and (n % 33 = ${sql.lit(step)} or n % ${sql.lit(OPEN_EVERY)} = 0) then ${sql.lit(PERSON)}
    when n % 100 = ${sql.lit(step)} then ${sql.lit(BUSY)} else 'a' || ((n + ${sql.lit(step)}) % ${sql.lit(APPROVERS)}) end`;
}
