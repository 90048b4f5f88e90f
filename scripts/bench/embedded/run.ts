import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../../lib/paths.ts';
import { ours } from '../server/ours.ts';
import type { Subject } from '../server/subject.ts';
import { figure, quantile, table } from '../statistics.ts';

const ROUND_MS = 2_000;
const PAGE = 8_192;
const FILE_PAGES = 8_192;
/** who work at the same time, where several do */
const PEOPLE = 16;

/**
 * Completed tasks a second on the embedded database, each durable before it is answered, beside the least that durability
 * can cost: a page written and forced to the disk; one person after the other, and several at once. All in the same folder, on the disk that the checkout lies on.
 */
export async function benchEmbedded(rounds: number): Promise<void> {
  mkdirSync(fromRoot('.cache', 'bench'), { recursive: true });
  const folder = await mkdtemp(fromRoot('.cache', 'bench', 'embedded-'));
  const subject = await ours(null, join(folder, 'data'));
  const raw: number[] = [];
  const own: number[] = [];
  const shared: number[] = [];
  try {
    await completions(subject, 1);
    for (let round = 0; round < rounds; round++) {
      raw.push(forcedPages(join(folder, 'raw')));
      own.push(await completions(subject, 1));
      shared.push(await completions(subject, PEOPLE));
    }
  } finally {
    await subject.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const ratio = (rates: readonly number[]) =>
    figure(quantile(rates.map((rate, round) => rate / (raw[round] ?? Number.NaN))));
  const rows = [
    ['a page of 8 KiB + fdatasync', figure(quantile(raw)), '', ''],
    ['a completed task, embedded', figure(quantile(own)), ratio(own), '0.3'],
    [`a completed task, ${PEOPLE} people at once`, figure(quantile(shared)), ratio(shared), '0.5'],
  ];
  console.log(`\ndurable steps, ${rounds} rounds of ${ROUND_MS / 1000} s\n`);
  console.log(table(['what', 'a second', 'ratio', 'goal'], rows));
}

/** Each start and each completion is a transaction. */
async function completions(subject: Subject, people: number): Promise<number> {
  const begin = performance.now();
  let steps = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - begin < ROUND_MS) {
      let open = await subject.start();
      for (steps++; open.taskIds[0] !== undefined; steps++) open = await subject.complete(open, open.taskIds[0]);
    }
  };
  await Promise.all(Array.from({ length: people }, work));
  return (steps / (performance.now() - begin)) * 1000;
}

function forcedPages(path: string): number {
  const page = Buffer.alloc(PAGE, 1);
  const file = openSync(path, 'w');
  const begin = performance.now();
  let pages = 0;
  try {
    for (; performance.now() - begin < ROUND_MS; pages++) {
      writeSync(file, page, 0, PAGE, (pages % FILE_PAGES) * PAGE);
      fdatasyncSync(file);
    }
  } finally {
    closeSync(file);
  }
  return (pages / (performance.now() - begin)) * 1000;
}
