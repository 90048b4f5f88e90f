import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import type { Finding } from './fault.ts';
import type { Entry } from './load.ts';
import { STEPS, TOPIC, type Site } from './site.ts';

interface Row {
  id: string;
  label: string;
  state: string;
  tasks: number;
  tokens: number;
  completions: number;
  starts: number;
}

/**
 * Compares what people were told with what the database holds: nothing acknowledged is lost, nothing is there twice, and
 * every request stands at one step or has ended. An embedded database must not be open.
 */
export async function compareLedger(
  ledger: readonly Entry[],
  site: Pick<Site, 'dataDir' | 'databaseUrl'>,
  finding: Finding,
): Promise<void> {
  const database = await openDatabase({ ...site, log: createLog('silent') });
  try {
    const { rows } = await sql<Row>`
      select i.id, i.form_data ->> 'reason' as label, i.state,
        (select count(*)::int from wf_task t where t.instance_id = i.id) as tasks,
        coalesce(jsonb_array_length(i.tokens -> 'tokens'), 0) as tokens,
        (select count(*)::int from wf_history h where h.instance_id = i.id and h.outcome = 'complete') as completions,
        (select count(*)::int from wf_history h where h.instance_id = i.id and h.outcome = 'start') as starts
      from wf_instance i where i.topic = ${TOPIC}`.execute(database.db);
    compare(ledger, rows, finding);
    const twice = await sql<{ task_id: string }>`
      select task_id from hall_message where task_id is not null
      group by task_id, user_id, kind having count(*) > 1`.execute(database.db);
    finding.expect(twice.rows.length === 0, `told twice of the same task: ${twice.rows.length}`);
  } finally {
    await database.close();
  }
}

function compare(ledger: readonly Entry[], rows: readonly Row[], finding: Finding): void {
  const byLabel = Map.groupBy(rows, ({ label }) => label);
  for (const { label, id, done } of ledger) {
    const found = byLabel.get(label) ?? [];
    finding.expect(found.length <= 1, `${label}: there ${found.length} times`);
    const [row] = found;
    if (id === undefined) continue;
    finding.expect(row?.id === id, `${label}: its start was acknowledged and is lost`);
    finding.expect(
      (row?.completions ?? done) >= done,
      `${label}: ${done} steps acknowledged, ${row?.completions} there`,
    );
  }
  for (const { label, state, tasks, tokens, completions, starts } of rows) {
    const isOver = completions === STEPS.length;
    const stands = `${label}: ${state}, ${completions} steps done, ${tasks} tasks, ${tokens} tokens`;
    finding.expect(state === (isOver ? 'completed' : 'running') && starts === 1, stands);
    finding.expect(tasks === (isOver ? 0 : 1) && tokens === (isOver ? 0 : 1), `half moved: ${stands}`);
  }
}
