import { readFileSync } from 'node:fs';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { evaluateTemplate } from '../../../src/definition/expression/template.ts';
import { readProcess } from '../../../src/definition/process/read.ts';
import type { ProcessModel } from '../../../src/definition/types/process.ts';
import { newId } from '../../../src/server/db/id.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { embeddedEngine } from '../../../src/server/engine/embedded.ts';
import type { EngineRun, Outcome } from '../../../src/server/engine/port.ts';
import { statement, type Statement } from '../../../src/server/db/statement.ts';
import { createLog } from '../../../src/server/log.ts';
import { FORM, type Open, type Subject } from './subject.ts';

const calendar = plainCalendar(() => new Date());

/**
 * The product's engine over the product's own tables, with the instance's row locked and a history row for each step.
 * Without an address it runs embedded, in the folder.
 */
export async function ours(databaseUrl: string | null, dataDir = ''): Promise<Subject> {
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog('error') });
  await migrate(database.db);
  const model = await approval();
  const engine = embeddedEngine();
  const { db } = database;

  return {
    name: 'ours',
    close: () => database.close(),
    start() {
      const instanceId = newId();
      return db.transaction().execute(async (trx) => {
        await statement`with said as (${historyOf(instanceId, null, 0)})
          insert into wf_instance (id, business_key, topic, version_id, number, title, summary, state, initiator, form_data,
            started_at)
          values (${instanceId}, ${instanceId}, 'approval', 'v1', ${instanceId}, 'approval', '[]', 'running', 'teacher',
            ${JSON.stringify(FORM)}, ${new Date()})`.later(trx);
        const outcome = await engine.start(trx, engineRun(instanceId, model));
        return openAfter({ instanceId, taskIds: [] }, outcome);
      });
    },
    complete(open, taskId) {
      const { instanceId } = open;
      return db.transaction().execute(async (trx) => {
        const { rows } = await statement<{ revision: number }>`
          select form_data, revision from wf_instance where id = ${instanceId} for update`.execute(trx);
        const revision = rows[0]?.revision ?? 0;
        const outcome = await engine.complete(trx, engineRun(instanceId, model), taskId);
        await statement`with said as (${historyOf(instanceId, taskId, revision)})
          update wf_instance set revision = ${revision + 1}, state = ${outcome.state},
            ended_at = ${outcome.state === 'running' ? null : new Date()} where id = ${instanceId}`.later(trx);
        return openAfter({ instanceId, taskIds: open.taskIds.filter((id) => id !== taskId) }, outcome);
      });
    },
  };
}

async function approval(): Promise<ProcessModel> {
  const xml = readFileSync(new URL('approval.bpmn', import.meta.url), 'utf8');
  const own = xml.replace('LONG', '${days &gt; 3}').replace('REVIEWERS', '${reviewers}');
  const { model, faults } = await readProcess(own, 'approval.bpmn');
  if (model === undefined) throw new Error(JSON.stringify(faults));
  return model;
}

function engineRun(instanceId: string, model: ProcessModel): EngineRun {
  const variables = { ...FORM, initiator: 'teacher' };
  return {
    ...{ instanceId, model, initiator: 'teacher', variables: FORM, now: new Date() },
    evaluate: (text, local) => evaluateTemplate(text, { variables: { ...variables, ...local }, calendar }),
    appoint: (_node, found) => found,
    called: () => undefined,
  };
}

function openAfter(before: Open, outcome: Outcome): Open {
  return { ...before, taskIds: [...before.taskIds, ...outcome.created.map(({ id }) => id)] };
}

function historyOf(instanceId: string, taskId: string | null, seq: number): Statement {
  const now = new Date();
  return statement`insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, outcome,
      comment, reason, started_at, ended_at)
    values (${instanceId}, ${seq}, ${taskId}, 'review', 'Review', 'u1', 'complete', 'ok', '', ${now}, ${now})`;
}
