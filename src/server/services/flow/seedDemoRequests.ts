import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Journey, JourneyStep } from '../../../definition/types/definition.ts';
import { withIds } from '../../../definition/linked.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { createDraft } from '../drafts/createDraft.ts';
import type { Hall } from '../hall.ts';
import { seedDemoReceipts } from '../notices/seedDemoReceipts.ts';
import { countDemoNumbers } from './countDemoNumbers.ts';
import { ccRequest } from './verbs/ccRequest.ts';
import { VERB_CALLS } from './verbs.ts';
import { startRequest } from './verbs/startRequest.ts';

/** How far each journey goes, and on which days it may lie: see server/demo/requests.ts. */
export interface DemoRequests {
  requests: readonly {
    topic: string;
    journeys: readonly Journey[];
    books: boolean;
    steps: number;
    daysAgo: number;
    /** the requests that its form names, by what it calls them */
    before?: Readonly<Record<string, { topic: string; journey: Journey; daysAgo: number }>>;
  }[];
  drafts: readonly { topic: string; as: string; formData: FormData }[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const VERBS = new Map<string, (typeof VERB_CALLS)[number]['run']>(VERB_CALLS.map(({ name, run }) => [name, run]));

/**
 * Lets the demo people hand in and handle requests, through the same services as everybody and at times that lie behind.
 * Only while there is no request at all: a demo that somebody works with is left alone.
 */
export async function seedDemoRequests(makePlan: () => DemoRequests, hall: Hall): Promise<void> {
  const known = await hall.db.selectFrom('wf_instance').select('id').limit(1).executeTakeFirst();
  if (known) return;
  await seedDemoReceipts(hall);
  const plan = makePlan();
  await countDemoNumbers(hall);
  const today = hall.clock.now().getTime();
  const clock = { time: today, now: () => new Date(Math.min(clock.time, today)) };
  // nobody is mailed about what lies behind
  const past: Hall = { ...hall, clock, settings: { ...hall.settings, smtpUrl: null } };
  // whom the requests are about anyway: their lists of copies are the ones that are looked at
  const readers = [
    ...new Set(plan.requests.flatMap(({ journeys }) => journeys[0]?.steps.map(({ by }) => by) ?? [])),
  ].toSorted();
  for (const [index, request] of plan.requests.entries()) {
    const handle = async (id: string, steps: readonly JourneyStep[]): Promise<void> => {
      for (const step of steps) {
        clock.time += 3 * HOUR_MS;
        await take(id, step, past);
      }
    };
    await attempt(request.topic, hall, async () => {
      const ids = new Map<string, string>();
      for (const [link, { topic, journey, daysAgo }] of Object.entries(request.before ?? {})) {
        clock.time = today - daysAgo * DAY_MS;
        const begun = await startRequest(personNamed(journey.as, hall), { topic, formData: journey.formData }, past);
        await handle(begun.processInstanceId, journey.steps);
        ids.set(link, begun.processInstanceId);
      }
      clock.time = today - request.daysAgo * DAY_MS + (index % 8) * HOUR_MS;
      const begun = await startNearby(request, ids, past);
      if (begun === undefined) return;
      const { person, journey, started } = begun;
      await handle(started.processInstanceId, journey.steps.slice(0, request.steps));
      if (index % 3 === 1) await copy(person, started.processInstanceId, readers[index % readers.length], past);
    });
  }
  for (const { as, ...draft } of plan.drafts) {
    await attempt(draft.topic, hall, () => createDraft(personNamed(as, hall), draft, hall));
  }
}

/** Started on the first days that the topic's rules allow. What it would book may be taken on all of them: then never. */
async function startNearby(
  { topic, journeys, books }: DemoRequests['requests'][number],
  ids: ReadonlyMap<string, string>,
  hall: Hall,
) {
  let refused: unknown;
  for (const journey of journeys) {
    const person = personNamed(journey.as, hall);
    try {
      const formData = withIds(journey.formData, ids);
      return { person, journey, started: await startRequest(person, { topic, formData }, hall) };
    } catch (error) {
      if (!(error instanceof HallError)) throw error;
      refused = error;
    }
  }
  if (books) return undefined;
  throw refused;
}

/** A journey that this hall's people cannot walk is no reason not to start. */
async function attempt(topic: string, hall: Hall, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    hall.log.warn({ topic, err: error }, 'a request of the demo was left as it is');
  }
}

function personNamed(username: string, hall: Hall): Person {
  const user = hall.directory.userByName(username);
  const person = user && hall.directory.person(user.id);
  if (!person) throw new Error(`the demo has no ${username}`);
  return person;
}

async function take(processInstanceId: string, step: JourneyStep, hall: Hall): Promise<void> {
  const { by, at, do: name, ...words } = step;
  const verb = VERBS.get(name);
  if (!verb) throw new Error(`the demo knows no ${name}`);
  const person = personNamed(by, hall);
  if (at === undefined) {
    await verb(person, { processInstanceId, ...words }, hall);
    return;
  }
  const tasks = await hall.db
    .selectFrom('wf_task')
    .select(['id', 'assignee'])
    .where('instance_id', '=', processInstanceId)
    .where('activity_id', '=', at)
    .execute();
  const task = tasks.find(({ assignee }) => assignee === person.id) ?? tasks.find(({ assignee }) => assignee === null);
  if (!task) throw new Error(`${by} has no task at ${at}`);
  await verb(person, { taskId: task.id, ...words }, hall);
}

/** A reader for some of them, so that the list of copies is not empty either. */
async function copy(person: Person, processInstanceId: string, name: string | undefined, hall: Hall): Promise<void> {
  const reader = name === undefined || name === person.username ? undefined : personNamed(name, hall);
  if (reader) await ccRequest(person, { processInstanceId, userIds: [reader.id], comment: '请知悉' }, hall);
}
