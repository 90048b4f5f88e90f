import '../support/seed.ts';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journey, Sample } from '../../src/definition/types/definition.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { tableOf } from '../../src/server/db/entity-columns.ts';
import { loadSources } from '../../src/server/definitions/load.ts';
import type { Hall } from '../../src/server/services/hall.ts';
import { startRequest } from '../../src/server/services/flow/verbs/startRequest.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import { MAZE, MAZE_DATA } from './support/maze.ts';
import { RandomJourney, randomSteps } from './support/random-journey.ts';
import { writeTopic } from './support/topics.ts';

/**
 * Random verbs by random people on requests of every topic there is (TOPICS_DIR: somebody else's). JOURNEYS says how many a
 * topic, SEED where to look: `JOURNEYS=500 SEED=7 npx vitest run --project api tests/api/random-journeys.test.ts`.
 */
const topicsDir = await mkdtemp(join(tmpdir(), 'journeys-'));
for (const dir of [process.env['TOPICS_DIR'] ?? 'topics', 'tests/fixtures/topics']) {
  await cp(resolve(dir), topicsDir, { recursive: true });
}
for (const [key, topic] of Object.entries(MAZE)) await writeTopic(topicsDir, key, topic);

interface Known {
  key: string;
  starts: { as: string; formData: FormData }[];
  data: Record<string, FormData[]>;
}

const topics = (await loadSources(topicsDir, 'topic')).map(({ key, files }): Known => {
  const read = <T>(pattern: RegExp) =>
    files.filter(({ name }) => pattern.test(name)).map(({ text }) => JSON.parse(text) as T);
  const journeys = read<Journey>(/^samples\/journey-/);
  const starts = [...read<Sample>(/^samples\/valid-/), ...journeys].map(({ as, formData }) => ({ as, formData }));
  const steps = journeys.flatMap((journey) => journey.steps);
  const data: Record<string, FormData[]> = {};
  for (const { at, formData } of steps) if (at !== undefined && formData) (data[at] ??= []).push(formData);
  if (Object.hasOwn(MAZE, key))
    return { key, starts: [{ as: 'teacher', formData: { reason: 'lost' } }], data: MAZE_DATA };
  return { key, starts, data: { ...data, start: starts.map(({ formData }) => formData) } };
});

const RUNS = Number(process.env['JOURNEYS'] ?? Math.max(3, Math.ceil(36 / topics.length)));
const STEPS = topics.length > 30 ? 10 : 25;
const HOUR = 3_600_000;
const [embedded] = databases;

describe('random journeys', () => {
  let running: TestHall;
  let hall: Hall;
  let people: string[];
  /** keys of those of which at least one request was completed, by no force */
  const completed = new Set<string>();
  let ahead = 0;
  const tick = () => {
    ahead += 2 * HOUR;
  };

  beforeAll(async () => {
    if (!embedded) throw new Error('there is no database to test on');
    running = await startTestHall(embedded, { settings: { topicsDir }, jobs: false });
    hall = { ...running.hall, clock: { now: () => new Date(Date.now() + ahead) } };
    people = [...hall.directory.users()].filter(({ enabled }) => enabled).map(({ id }) => id);
  });
  afterAll(async () => {
    await running?.remove();
    await rm(topicsDir, { recursive: true, force: true });
  });

  it.each(topics)(
    '$key: no task lost or doubled, nothing is written or seen that may not be',
    { timeout: 180_000 + RUNS * 5_000 },
    async ({ key, starts, data }) => {
      const topic = hall.registry.topic(key);
      if (!topic) throw new Error(`${key} is not served: ${JSON.stringify(hall.registry.faults())}`);
      const writes = (topic.manifest.effects ?? []).filter(({ update }) => update === undefined);
      const written = [...new Set(writes.map(({ record }) => tableOf(record)))];
      const began = hall.clock.now();
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 97 }), randomSteps(STEPS), async (start, steps) => {
          // what an earlier one has booked is free again, and what it has recorded, which there may be once only
          await hall.db.deleteFrom('wf_booking').execute();
          for (const table of written) {
            await sql`delete from ${sql.table(table)} where created_at >= ${began}`.execute(hall.db);
          }
          const chosen = starts[start % Math.max(1, starts.length)];
          const person = hall.directory.person(chosen?.as ?? '');
          if (!chosen || !person) throw new Error(`nobody starts ${key}: it needs a valid sample`);
          const { processInstanceId } = await startRequest(person, { topic: key, formData: chosen.formData }, hall);
          const journey = new RandomJourney(processInstanceId, topic, { hall, people, data, tick });
          for (const step of steps) {
            if ((await journey.look()).instance.state !== 'running') break;
            await journey.take(step);
          }
          if ((await journey.finish()) === 'completed') completed.add(key);
        }),
        { numRuns: RUNS },
      );
    },
  );

  // a step's known data rarely fits another journey's request: some topics have no luck in so few runs, most have
  it('comes to the end of most topics', () => {
    const missed = topics.filter(({ key }) => !completed.has(key)).map(({ key }) => key);
    expect(missed.length, `never completed: ${missed.join(', ')}`).toBeLessThan(Math.max(1, topics.length / 4));
  });
});
