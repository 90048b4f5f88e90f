import { readFileSync } from 'node:fs';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { evaluateTemplate } from '../../../src/definition/expression/template.ts';
import { readProcess } from '../../../src/definition/process/read.ts';
import type { ProcessModel } from '../../../src/definition/types/process.ts';
import { newId } from '../../../src/server/db/id.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { embeddedEngine } from '../../../src/server/engine/embedded.ts';
import type { Command, EngineRun, ProcessEngine } from '../../../src/server/engine/port.ts';
import { advancing, drive, type Advance } from '../../../src/server/services/flow/advance.ts';
import type { Office } from '../../../src/server/services/flow/office.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { holdersOf, openTasks, taskOf, type OpenTask } from '../../../src/server/services/flow/tasks.ts';
import { taskParts } from '../../../src/server/services/flow/taskParts.ts';
import { statement, together, type Part, type Statement } from '../../../src/server/db/statement.ts';
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
        const outcome = await advance(engine, model, engineRun(instanceId, null, []), { type: 'start' });
        const parts = partsOf(instanceId, [], outcome, historyOf(instanceId, null, 0));
        const own = statement`insert into wf_instance (id, business_key, topic, version_id, number, title, summary, state, initiator, form_data,
            started_at, tokens)
          values (${instanceId}, ${instanceId}, 'approval', 'v1', ${instanceId}, 'approval', '[]', 'running', 'teacher',
            ${JSON.stringify(FORM)}, ${new Date()}, ${JSON.stringify(outcome.tokens)})`;
        await together(parts, own).later(trx);
        return openAfter({ instanceId, taskIds: [] }, outcome);
      });
    },
    complete(open, taskId) {
      const { instanceId } = open;
      return db.transaction().execute(async (trx) => {
        const [{ rows }, tasks] = await Promise.all([
          statement<{ revision: number; tokens: JsonObject | null }>`
            select form_data, revision, tokens from wf_instance where id = ${instanceId} for update`.execute(trx),
          openTasks(instanceId, trx),
        ]);
        const { revision = 0, tokens = null } = rows[0] ?? {};
        const token = tasks.find(({ id }) => id === taskId)?.execution_id ?? '';
        const run = engineRun(instanceId, tokens, tasks);
        const outcome = await advance(engine, model, run, { type: 'complete', tokens: [token] });
        const parts = partsOf(instanceId, tasks, outcome, historyOf(instanceId, taskId, revision));
        const own = statement`update wf_instance set revision = ${revision + 1}, state = ${outcome.state},
            tokens = ${outcome.tokens && JSON.stringify(outcome.tokens)},
            ended_at = ${outcome.state === 'running' ? null : new Date()} where id = ${instanceId}`;
        await together(parts, own).later(trx);
        return openAfter({ instanceId, taskIds: open.taskIds.filter((id) => id !== taskId) }, outcome);
      });
    },
  };
}

function partsOf(instanceId: string, open: readonly OpenTask[], outcome: Advance, said: Statement): Part[] {
  const { gone, created, renamed, timers } = outcome;
  const instance = { id: instanceId, topic: 'approval' };
  const opened = created.map((task) => taskOf(task, { instance, now: new Date() }));
  const closed = open.filter(({ execution_id }) => gone.includes(execution_id));
  return [{ name: 'own_step', does: said }, ...taskParts({ instanceId, closed, opened, renamed, timers })];
}

async function approval(): Promise<ProcessModel> {
  const xml = readFileSync(new URL('approval.bpmn', import.meta.url), 'utf8');
  const own = xml.replace('LONG', '${days &gt; 3}').replace('REVIEWERS', '${reviewers}');
  const { model, faults } = await readProcess(own, 'approval.bpmn');
  if (model === undefined) throw new Error(JSON.stringify(faults));
  return model;
}

function engineRun(instanceId: string, tokens: JsonObject | null, open: readonly OpenTask[]): EngineRun {
  const holders = Object.fromEntries(holdersOf(open));
  return { instanceId, version: 'approval', called: {}, tokens, holders, decisions: {} };
}

/** As the services drive it: the engine learns the version, asks, and is told. */
async function advance<Tx>(
  engine: ProcessEngine<Tx>,
  model: ProcessModel,
  run: EngineRun,
  command: Command,
): Promise<Advance> {
  const variables = { ...FORM, initiator: 'teacher' };
  const office: Office = {
    ...{ instanceId: run.instanceId, initiator: 'teacher', now: new Date(), process: () => model },
    evaluate: (text, local) => evaluateTemplate(text, { variables: { ...variables, ...local }, calendar }),
    voice: (_node, userId) => userId,
    appoint: (_node, found) => found,
  };
  await engine.deploy(new Map([['approval', model]]));
  return drive(advancing(office, run, command), engine);
}

function openAfter(before: Open, outcome: Advance): Open {
  return { ...before, taskIds: [...before.taskIds, ...outcome.created.map(({ id }) => id)] };
}

function historyOf(instanceId: string, taskId: string | null, seq: number): Statement {
  const now = new Date();
  return statement`insert into wf_history (instance_id, seq, task_id, activity_id, activity_name, assignee, outcome,
      comment, reason, started_at, ended_at)
    values (${instanceId}, ${seq}, ${taskId}, 'review', 'Review', 'u1', 'complete', 'ok', '', ${now}, ${now})`;
}
