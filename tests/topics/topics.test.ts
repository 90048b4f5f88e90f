import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { dueTime } from '../../src/definition/process/timer.ts';
import { linksIn } from '../../src/definition/linked.ts';
import type { Journey, Sample } from '../../src/definition/types/definition.ts';
import type { DataError } from '../../src/definition/types/projection.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { loadSources } from '../../src/server/definitions/load.ts';
import { databases } from '../api/support/databases.ts';
import { startTestHall } from '../api/support/hall.ts';
import type { Answer, Caller, TestHall } from '../api/support/hall.ts';
import { hand, walk } from './journey.ts';

/**
 * Every sample and journey of every topic, over HTTP, as their people would, on each database. TOPICS_DIR takes other people's topics. Beside
 * them stands one that nobody's code knows: an own process, a table with computed columns, countersigning, rights per node.
 */
const topicsDir = await mkdtemp(join(tmpdir(), 'topics-'));
for (const dir of [process.env['TOPICS_DIR'] ?? 'topics', 'tests/fixtures/topics']) {
  await cp(resolve(dir), topicsDir, { recursive: true });
}
const topics = (await loadSources(topicsDir, 'topic')).map(({ key, files }) => {
  const examples = <T>(pattern: RegExp) =>
    files
      .filter(({ name }) => pattern.test(name))
      .map(({ name, text }) => ({ ...(JSON.parse(text) as T), name: name.slice('samples/'.length, -'.json'.length) }));
  return {
    key,
    valid: examples<Sample>(/^samples\/valid-/),
    invalid: examples<Sample>(/^samples\/invalid-/),
    journeys: examples<Journey>(/^samples\/(journey|linked)-/),
  };
});

function journeyNamed(topic: string, name: string): Journey {
  const found = topics.find(({ key }) => key === topic)?.journeys.find((journey) => journey.name === name);
  if (found === undefined) throw new Error(`there is no journey ${topic}/${name}`);
  return found;
}

const named = new Set(topics.flatMap(({ journeys }) => journeys.flatMap(({ formData }) => linksIn([formData]))));

afterAll(() => rm(topicsDir, { recursive: true, force: true }));

it('finds topics', () => {
  expect(topics.length).toBeGreaterThan(0);
});

describe.each(databases)('$name', (kind) => {
  /** who is logged in today, and who is in the days that a journey lets pass: nobody stays logged in for that long */
  const [today, later] = [new Map<string, Promise<Caller>>(), new Map<string, Promise<Caller>>()];
  let hall: TestHall;
  /** milliseconds that the hall's clock is ahead */
  let ahead = 0;

  /** Time goes by, and what was due meanwhile happens. */
  async function pass(duration: string): Promise<void> {
    const now = new Date(Date.now() + ahead);
    const due = dueTime('duration', duration, now)?.due;
    if (due === undefined) throw new Error(`"${duration}" is no duration`);
    ahead += due.getTime() - now.getTime();
    later.clear();
    while ((await fireDueTimers(hall.hall)) > 0);
  }

  /** As if nothing had been booked: a journey that others name is walked again for each of them, and books the same. */
  async function unbooked<T>(work: () => Promise<T>): Promise<T> {
    const { db } = hall.hall;
    const before = await db.selectFrom('wf_booking').selectAll().execute();
    await db.deleteFrom('wf_booking').execute();
    const done = await work();
    await db.deleteFrom('wf_booking').execute();
    for (const booking of before) await db.insertInto('wf_booking').values(booking).execute();
    return done;
  }

  const people = (username: string): Promise<Caller> => {
    const callers = ahead > 0 ? later : today;
    const known = callers.get(username) ?? hall.as(username);
    callers.set(username, known);
    return known;
  };

  beforeAll(async () => {
    hall = await startTestHall(kind, {
      settings: { topicsDir },
      jobs: false,
      now: () => new Date(Date.now() + ahead),
    });
  });
  afterEach(() => {
    later.clear();
    ahead = 0;
  });
  afterAll(async () => {
    await hall?.remove();
  });

  describe.each(topics)('$key', ({ key, valid, invalid, journeys }) => {
    it('is served without errors', () => {
      const faults = hall.hall.registry
        .faults()
        .filter(({ path, severity }) => path.includes(`/${key}/`) && severity === 'error');
      expect(faults).toEqual([]);
      expect(hall.hall.registry.topic(key)).toBeDefined();
    });

    it.each(valid)('takes $name', async ({ as, formData }) => {
      const { processInstanceId, number } = await hand(people, key, as, formData);
      expect(number).not.toBe('');
      // what a sample books must be free for the journeys
      const ended = await (
        await people('admin')
      ).post(`${PATHS.flow}/terminate`, { processInstanceId, comment: 'test' });
      expect(ended.code).toBe(0);
    });

    it.each(invalid)('refuses $name', async ({ as, formData, errors = [] }) => {
      const answer: Answer<{ errors: DataError[] }> = await (
        await people(as)
      ).post(`${PATHS.flow}/start`, { topic: key, formData });
      expect(answer.status).toBe(422);
      const refused = answer.data?.errors.map(({ path }) => path) ?? [];
      expect(refused).toEqual(expect.arrayContaining(errors));
    });

    it.each(journeys)('walks $name', async (journey) => {
      const walked = () => walk(people, key, journey, { pass, journey: journeyNamed });
      const { id, state } = await (linksIn([journey.formData]).length > 0 || named.has(`${key}/${journey.name}`)
        ? unbooked(walked)
        : walked());
      expect(state).toBe(journey.end);
      const steps = await (
        await people(journey.as)
      ).get<{ outcome: string }[]>(`${PATHS.history}?processInstanceId=${id}`);
      expect(steps.data?.[0]?.outcome).toBe('start');
    });
  });
});
