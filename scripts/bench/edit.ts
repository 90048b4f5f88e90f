import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATHS } from '../../src/contract/paths.ts';
import { startServer } from '../../tests/support/server.ts';
import { Session } from '../../tests/support/session.ts';
import { fromRoot } from '../lib/paths.ts';
import { quantile } from './statistics.ts';

const TOPIC = 'student-leave';

/** From the moment a schema is saved to the first answer that has it, over HTTP, beside the goal of a second. */
export async function benchEdit(rounds: number): Promise<void> {
  const topics = await mkdtemp(join(tmpdir(), 'hall-topics-'));
  await cp(fromRoot('topics'), topics, { recursive: true });
  const server = await startServer({ TOPICS_DIR: topics });
  try {
    const student = await Session.login(server.url, 'student');
    const file = join(topics, TOPIC, 'schema.json');
    const text = await readFile(file, 'utf8');
    const times: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const saved = performance.now();
      await writeFile(file, text.replace(/"maxLength": (\d+)/, `"maxLength": ${1000 + round}`));
      while (!(await schemaOf(student)).includes(`"maxLength":${1000 + round}`)) await sleep(10);
      times.push(performance.now() - saved);
    }
    console.log(`an edit of a schema is live after ${(quantile(times) / 1000).toFixed(2)} s (goal 1)`);
  } finally {
    await server.stop();
    await rm(topics, { recursive: true, force: true });
  }
}

async function schemaOf(person: Session): Promise<string> {
  const { data } = await person.get(`${PATHS.topic}/${TOPIC}`, { node: 'start' });
  return JSON.stringify(data);
}
