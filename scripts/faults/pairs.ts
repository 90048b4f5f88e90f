import { sql } from 'kysely';
import { PATHS } from '../../src/contract/paths.ts';
import { openDatabase, type OpenDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { freePort } from '../../tests/api/support/postgres.ts';
import { Finding, oneOf, type Fault, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { Somebody, type Answer } from './people.ts';
import { openSite, TOPIC } from './site.ts';

/** What one of two people does to the leader's task, and what is open afterwards where he is the one who did it. */
interface Verb {
  name: string;
  by: 'leader' | 'teacher';
  more?: object;
  open: number;
}

const COMPLETE: Verb = { name: 'complete', by: 'leader', open: 1 };
const VERBS: readonly [Verb, ...Verb[]] = [
  COMPLETE,
  { name: 'reject', by: 'leader', open: 0 },
  { name: 'transfer', by: 'leader', more: { userId: 'dean' }, open: 1 },
  { name: 'withdraw', by: 'teacher', open: 0 },
];
/** in the last round of all so many press the same button */
const CROWD = 50;

async function racePairs({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('server');
  const halls: HallProcess[] = [];
  let database: OpenDatabase | undefined;
  try {
    for (let server = 0; server < 2; server++) halls.push(await startProcess(site, { port: await freePort() }));
    const [one = '', other = ''] = halls.map(({ url }) => url);
    database = await openDatabase({ ...site, log: createLog('silent') });
    const teacher = await Somebody.enter(one, 'teacher');
    const people = { teacher, leader: await Somebody.enter(one, 'leader') };
    for (let round = 1; round <= rounds; round++) {
      const task = await newTask(one, people.teacher, people.leader);
      const act = (verb: Verb, url: string) =>
        people[verb.by].post(url, `${PATHS.flow}/${verb.name}`, {
          ...(verb.by === 'leader' ? { taskId: task.taskId } : { processInstanceId: task.id }),
          ...{ comment: verb.name, revision: verb.by === 'leader' ? task.revision : undefined, ...verb.more },
        });
      const verbs =
        round === rounds ? Array.from({ length: CROWD }, () => COMPLETE) : [oneOf(random, VERBS), oneOf(random, VERBS)];
      const answers = await Promise.all(verbs.map((verb, index) => act(verb, index % 2 === 0 ? one : other)));
      finding.count('rounds');
      await judge(task.id, verbs, answers, database, finding);
      if (round % 50 === 0) say(`${round} pairs`);
    }
  } finally {
    await database?.close();
    for (const hall of halls) await hall.end('SIGTERM');
    await site.remove();
  }
  return finding;
}

async function newTask(url: string, teacher: Somebody, leader: Somebody) {
  const form = { topic: TOPIC, formData: { reason: 'pair' } };
  const { data } = await teacher.post<{ processInstanceId: string }>(url, `${PATHS.flow}/start`, form);
  const id = data?.processInstanceId ?? '';
  const detail = await leader.get<{ task: { taskId: string; revision: number } }>(
    url,
    `${PATHS.detail}?processInstanceId=${id}`,
  );
  if (!detail.data) throw new Error(`the leader does not see ${id}: ${detail.message}`);
  return { id, ...detail.data.task };
}

/** One wins; the others are told who and what; one row in the history, one next task at most, one message about it. */
async function judge(
  id: string,
  verbs: readonly Verb[],
  answers: readonly Answer[],
  { db }: OpenDatabase,
  finding: Finding,
): Promise<void> {
  const told = verbs.map(({ name }, index) => `${name} ${answers[index]?.status}`).join(', ');
  // the applicant may take back what was handed on a moment before: that is one after the other, and no race
  if (told === 'withdraw 200, transfer 200' || told === 'transfer 200, withdraw 200') return;
  const winners = answers.flatMap(({ code }, index) => (code === 0 ? [verbs[index]] : []));
  finding.expect(winners.length === 1, `not one winner: ${told}`);
  for (const { code, status, data } of answers) {
    if (code === 0) continue;
    const named = data as { byName?: unknown; outcome?: unknown } | null | undefined;
    finding.expect(status === 409, `who lost did not hear 409: ${told}`);
    finding.expect(typeof named?.byName === 'string' && typeof named.outcome === 'string', `winner not named: ${told}`);
  }
  const { rows } = await sql<{ steps: number; open: number; twice: number }>`
    select (select count(*)::int from wf_history where instance_id = ${id} and outcome in (${sql.join(VERBS.map(({ name }) => name))})) as steps,
      (select count(*)::int from wf_task where instance_id = ${id}) as open,
      (select count(*)::int from (select 1 from hall_message where instance_id = ${id}
        group by user_id, kind, task_id having count(*) > 1) m) as twice`.execute(db);
  const [found] = rows;
  finding.expect(found?.steps === 1, `${found?.steps} steps in the history: ${told}`);
  finding.expect(found?.open === winners[0]?.open, `${found?.open} tasks are open: ${told}`);
  finding.expect(found?.twice === 0, `somebody is told twice: ${told}`);
}

export const pairs: Fault = {
  name: 'pairs',
  title: 'two people, one task, two servers on PostgreSQL; 50 people at last',
  goal: 'one wins, the others 409 naming him; one history row, one next task, one message',
  rounds: 1_000,
  run: racePairs,
};
