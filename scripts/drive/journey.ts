import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Detail } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { linkOf, linksIn, withIds } from '../../src/definition/linked.ts';
import type { Journey, JourneyStep } from '../../src/definition/types/definition.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import { hand, take, walk, type Started } from '../../tests/topics/journey.ts';
import { FormHand } from './form.ts';
import type { DrivenHall } from './hall.ts';
import { Names } from './names.ts';
import { isDeed, type Plan } from './plan.ts';
import type { Screen } from './screen.ts';
import { takeStep } from './step.ts';

/** How a journey went. */
export interface Drive {
  topic: string;
  journey: string;
  /** its steps, the first being that it is handed in */
  steps: number;
  /** so many of them were done in the browser */
  byHand: number;
  /** where it stuck and why; undefined = it came to its end */
  stuck: string | undefined;
  /** what the pages complained of on the way: errors, what does not fit */
  troubles: string[];
  picture: string;
  seconds: number;
}

export interface DriveWorld {
  hall: DrivenHall;
  screen: Screen;
  /** where pictures go */
  folder: string;
  /** which forms are kept as pictures, as they stand filled in */
  pictured(topic: string, name: string): boolean;
  /** the ends are not read, and only what stuck is kept as a picture */
  brief: boolean;
  /** a journey that another one names */
  journey(topic: string, name: string): Journey;
}

/**
 * Drives a journey from the form to its end, as each of its people would: what is to be done by hand in the browser, the
 * rest as the browser would send it.
 */
export async function drive(world: DriveWorld, topic: string, { journey, byHand }: Plan): Promise<Drive> {
  const { hall, screen, folder } = world;
  const began = performance.now();
  const picture = join(folder, `${topic}.${journey.name}.png`);
  const troubles: string[] = [];
  let place = 'before it';
  let started: Started | undefined;
  let stuck: string | undefined;
  const look = async (): Promise<void> => {
    troubles.push(...(await screen.troubles()).map((text) => `${place}: ${text}`));
  };
  try {
    await hall.tidy();
    const ids = await walkLinked(world, journey);
    place = `${journey.as} hands in`;
    const filledIn = { ...journey, formData: withIds(journey.formData, ids) };
    started = byHand.has('start')
      ? await handIn(world, topic, filledIn, look)
      : await hand((username) => hall.as(username), topic, journey.as, filledIn.formData);
    for (const [index, step] of journey.steps.entries()) {
      if (step.after !== undefined) await hall.pass(step.after);
      // what was written meanwhile the topics' own tests look at
      if (!isDeed(step)) continue;
      place = `step ${index + 1}, ${step.by} ${step.do} at ${step.at ?? 'the request'}`;
      const filled = step.formData && { formData: withIds(step.formData, ids) };
      // one of its people looks it up in his list, the others follow what tells them of it: a list is a page more each time
      const by = index === 0 ? 'list' : 'address';
      const done = { ...step, ...filled };
      if (byHand.has(step)) await takeStep({ hall, screen, topic, by, look, ...started }, done);
      else await takeAsSent(hall, started.processInstanceId, done);
    }
    place = 'its end';
    await lookAtEnd(world, topic, journey, started.processInstanceId);
    if (!world.brief) await look();
  } catch (error) {
    stuck = `${place}: ${saidBy(error)}`;
    troubles.push(...(await screen.complaints().catch(() => [])).map((text) => `the page says: ${text}`));
  }
  if (!world.brief || stuck !== undefined) await screen.picture(picture);
  if (stuck !== undefined && started !== undefined) await hall.end(started.processInstanceId);
  const seconds = (performance.now() - began) / 1000;
  const deeds = journey.steps.filter(isDeed).length + 1;
  const counts = { steps: deeds, byHand: Math.min(byHand.size, deeds) };
  return { topic, journey: journey.name, ...counts, stuck, troubles, picture, seconds };
}

/** A step that somebody was seen to do already goes as his browser sent it. */
async function takeAsSent(hall: DrivenHall, processInstanceId: string, step: JourneyStep): Promise<void> {
  const { code, status, message, data } = await take((username) => hall.as(username), processInstanceId, step);
  if (code !== 0) throw new Error(`${status} ${message} ${JSON.stringify(data ?? null)}`);
}

/** Playwright tells all that it did; the first lines say what it waited for. */
function saidBy(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  return text.split('\n').slice(0, 6).join(' ').replaceAll(/\s+/g, ' ');
}

/** Requests that its form names are walked without the browser: they are journeys of their own. */
async function walkLinked({ hall, journey }: DriveWorld, { formData }: Journey): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const link of linksIn([formData])) {
    const { topic = '', journey: name = '' } = linkOf(link) ?? {};
    const pass = (duration: string) => hall.pass(duration);
    const { id } = await walk((username) => hall.as(username), topic, journey(topic, name), { pass, journey });
    ids.set(link, id);
  }
  return ids;
}

/** Fills in the form and hands it in. */
async function handIn(
  { hall, screen, folder, pictured }: DriveWorld,
  topic: string,
  { as, name, formData }: Journey,
  look: () => Promise<void>,
): Promise<Started> {
  const caller = await hall.as(as);
  const { data: projection, message } = await caller.get<Projection>(`${PATHS.topic}/${topic}`);
  if (!projection) throw new Error(`${topic} cannot be opened: ${message}`);
  await screen.open(as, `/workStation/map/${topic}`);
  const form = screen.page.getByRole('form', { name: projection.title });
  await form.waitFor();
  await new FormHand(screen.page, form, projection, new Names(caller)).fill(formData);
  if (pictured(topic, name)) await screen.picture(join(folder, `${topic}.${name}.form.png`));
  await look();
  const button = screen.page.getByRole('main').getByRole('button', { name: /^提\s*交$/ });
  return screen.sends<Started>('start', () => button.click());
}

/** Its applicant reads how it ended. */
async function lookAtEnd(
  { hall, screen, brief }: DriveWorld,
  topic: string,
  { as, end }: Journey,
  id: string,
): Promise<void> {
  const { data } = await (await hall.as(as)).get<Detail>(`${PATHS.detail}?processInstanceId=${id}`);
  if (data?.state !== end) throw new Error(`it is ${data?.state}, not ${end}`);
  if (brief) return;
  await screen.open(as, `/workStation/map/${topic}?processInstanceId=${id}`);
  await screen.page.getByRole('heading', { level: 1 }).filter({ hasText: data.title }).first().waitFor();
}
