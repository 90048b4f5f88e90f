import { sql } from 'kysely';
import { PATHS } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { Finding, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { Somebody } from './people.ts';
import { openSite, TOPIC } from './site.ts';

const AT_ONCE = 20;

/** Each key is sent many times at once, into a server that is killed meanwhile every other time, and once more after its start. */
async function sendAgain(kind: 'embedded' | 'server', { rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite(kind);
  let hall = await startProcess(site);
  try {
    const teacher = await Somebody.enter(hall.url, 'teacher');
    const start = (key: string) =>
      teacher
        .post<{ number: string }>(hall.url, `${PATHS.flow}/start`, { topic: TOPIC, formData: { reason: key } }, key)
        .catch(() => undefined);
    const labels: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      const key = `once-${round}`;
      labels.push(key);
      const calls = Array.from({ length: AT_ONCE }, () => start(key));
      const isKilled = round % 2 === 0;
      // some of them are answered, others are not
      if (isKilled) await Promise.race(calls.slice(0, 1 + Math.floor(random() * 3)));
      if (isKilled) await hall.end('SIGKILL');
      const answers = (await Promise.all(calls)).filter((answer) => answer !== undefined);
      await hall.end('SIGTERM');
      hall = await startProcess(site);
      const after = await start(key);
      finding.count('keys');
      finding.count('kills', isKilled ? 1 : 0);
      finding.expect(after?.code === 0, `${key}: after the restart ${after?.status} ${after?.message}`);
      finding.expect(isKilled || answers.length === AT_ONCE, `${key}: ${answers.length} of ${AT_ONCE} answered`);
      for (const { code, data } of answers) {
        finding.expect(code === 0 && data?.number === after?.data?.number, `${key}: answers differ`);
      }
      say(`${round} keys`);
    }
    await hall.end('SIGTERM');
    const database = await openDatabase({ ...site, log: createLog('silent') });
    const { rows } = await sql<{ label: string; count: number }>`
      select form_data ->> 'reason' as label, count(*)::int as count from wf_instance
      where topic = ${TOPIC} group by 1`.execute(database.db);
    await database.close();
    const counts = new Map(rows.map(({ label, count }) => [label, count]));
    for (const key of labels) finding.expect(counts.get(key) === 1, `${key}: there ${counts.get(key) ?? 0} times`);
  } finally {
    await hall.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

export const idempotency: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `keys-${kind}`,
  title: `one Idempotency-Key ${AT_ONCE} times at once and after a restart, ${kind === 'embedded' ? 'embedded' : 'PostgreSQL'}`,
  goal: 'one request, the same answer',
  rounds: 50,
  run: (trial: Trial) => sendAgain(kind, trial),
}));
