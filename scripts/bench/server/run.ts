import { startPostgres } from '../../../tests/api/support/postgres.ts';
import { installPeers } from '../peers.ts';
import { figure, quantile, table } from '../statistics.ts';
import { bpmnServer } from './bpmn-server.ts';
import { handwritten } from './handwritten.ts';
import { ours } from './ours.ts';
import { runToEnd, type Subject } from './subject.ts';

const CLIENTS = 16;
const ROUND_MS = 3000;
const WARM_UP_MS = 1000;
/** what ours is to be of each */
const GOALS: Record<string, string> = { 'hand-written': '0.95', 'bpmn-server': '15' };

/** Completed instances a second on one PostgreSQL with 16 clients, in rounds that take turns. Every commit is durable. */
export async function benchServer(rounds: number): Promise<void> {
  const peers = await installPeers();
  const postgres = await startPostgres({ settings: ['fsync=on', 'shared_buffers=256MB', 'max_connections=100'] });
  try {
    const url = await postgres.createDatabase();
    const subjects = [await ours(url), handwritten(url), await bpmnServer(await postgres.createDatabase(), peers)];
    const rates = new Map(subjects.map((subject) => [subject, [] as number[]]));
    for (const subject of subjects) await rateOf(subject, WARM_UP_MS);
    for (let round = 0; round < rounds; round++) {
      for (const subject of subjects) rates.get(subject)?.push(await rateOf(subject, ROUND_MS));
    }
    for (const subject of subjects) await subject.close();
    console.log(
      `\n${CLIENTS} clients on one PostgreSQL, ${rounds} rounds of ${ROUND_MS / 1000} s; an instance is 5 transactions\n`,
    );
    console.log(report(subjects, rates));
  } finally {
    await postgres.stop();
  }
}

async function rateOf(subject: Subject, milliseconds: number): Promise<number> {
  const begin = performance.now();
  let completed = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - begin < milliseconds) {
        await runToEnd(subject);
        completed++;
      }
    }),
  );
  return (completed / (performance.now() - begin)) * 1000;
}

/** Ratios are medians of each round's own ratio: both sides of it had the same weather. */
function report(subjects: readonly Subject[], rates: ReadonlyMap<Subject, number[]>): string {
  const [first] = subjects;
  const own = first === undefined ? [] : (rates.get(first) ?? []);
  const rows = subjects.map((subject) => {
    const values = rates.get(subject) ?? [];
    const ratios = own.map((rate, round) => rate / (values[round] ?? Number.NaN));
    return [
      subject.name,
      figure(quantile(values)),
      figure(Math.min(...values)),
      figure(Math.max(...values)),
      figure(quantile(ratios)),
      GOALS[subject.name] ?? '',
    ];
  });
  return table(['engine', 'instances/s', 'lowest', 'highest', 'ours / this', 'goal'], rows);
}
