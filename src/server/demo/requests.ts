import { DEFAULT_ACTIONS } from '../../definition/verbs.ts';
import { ASIDES } from '../../definition/types/definition.ts';
import type { Journey, JourneyStep, TopicDefinition } from '../../definition/types/definition.ts';
import { linkOf, linksIn } from '../../definition/linked.ts';
import { asObject } from '../../definition/types/json.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import { nearby } from './dates.ts';

/** One request of the demo: a journey, and how far it goes. */
export interface DemoRequest {
  topic: string;
  journey: Journey;
  /** steps that are taken; all of them = to its end */
  steps: number;
  /** days before today on which it was handed in */
  daysAgo: number;
  /** the requests that its form names, by what it calls them: walked before */
  before?: Record<string, DemoRequest>;
}

export interface DemoPlan {
  /**
   * each with its journey on several days, the likeliest first: the first that is taken counts. One that books something
   * may find no day free, and is left out then
   */
  requests: (Omit<DemoRequest, 'journey'> & { journeys: Journey[]; books: boolean })[];
  /** valid samples that are left as drafts */
  drafts: { topic: string; as: string; formData: Journey['formData'] }[];
}

/** What is under way: a start takes about a second for all of it; more topics show no more states. */
const MOST_STEPS = 150;
const MOST_DRAFTS = 12;
/** With what has long been decided: lists, statistics and calendars look used. A few may find no day free. */
const MOST_REQUESTS = 156;
/** Tasks that wait for each person who handles requests. */
const MOST_WAITING = 4;
/** Of a journey that was walked long ago: the start waits for every step. */
const LONGEST_PAST = 4;
const RECENT_DAYS = 13;
const LINKED_DAYS = 4;
/** whom others ask */
const COLLEAGUE = 'supervisor';
const YEAR_DAYS = 360;
const DAY_MS = 86_400_000;

/** A topic of which the demo has requests. */
interface Usable extends TopicDefinition {
  /** something is booked for a time: never for the one that the samples name, which must find it free */
  books: boolean;
  /** what its requests hold they would hold for good: each must have come to an end that gives it back */
  refusedOnly: boolean;
}

/** What the demo has been up to: requests at every stage, so that no list of the demo people is empty. */
export function planDemo(
  topics: readonly TopicDefinition[],
  mayRepeat: (topic: TopicDefinition) => boolean,
  today: Date,
): DemoPlan {
  const usable = topics.map((topic) => usableOf(topic, mayRepeat(topic)));
  const free = usable.filter(({ refusedOnly }) => !refusedOnly);
  const requests: DemoRequest[] = [];
  let steps = 0;
  // first a journey of every topic, then the second of each, each cut at another place
  for (let round = 0; round < 4 && steps < MOST_STEPS; round++) {
    for (const [index, topic] of usable.entries()) {
      const journey = topic.journeys[round % Math.max(1, topic.journeys.length)];
      if (!journey || steps >= MOST_STEPS) continue;
      const taken = topic.refusedOnly ? journey.steps.length : stepsTaken(journey, round, index);
      requests.push({ topic: topic.key, journey, steps: taken, daysAgo: 1 + ((index * 3 + round * 5) % RECENT_DAYS) });
      steps += taken + 1;
    }
  }
  requests.push(...givenUp(free), ...urged(free), ...sentBack(free), ...delegated(free), ...linked(topics, today));
  requests.push(...waiting(free));
  requests.push(...decided(usable, today, MOST_REQUESTS - requests.length));
  const drafts = topics.slice(0, MOST_DRAFTS).flatMap(({ key, samples }) => {
    const valid = samples.find(({ name, errors }) => name.startsWith('valid') && errors === undefined);
    return valid ? [{ topic: key, as: valid.as, formData: valid.formData }] : [];
  });
  const booking = new Set(usable.flatMap(({ key, books }) => (books ? [key] : [])));
  const possible = requests.map(({ journey, ...request }) => {
    const daysAgo = Math.min(request.daysAgo, daysSince(journey, today));
    const books = booking.has(request.topic);
    return { ...request, daysAgo, books, journeys: [...nearby(journey, today, daysAgo), ...(books ? [] : [journey])] };
  });
  return { requests: possible, drafts };
}

/** Requests that were decided over the last year: in turn the shortest journeys of each topic, to their ends. */
function decided(topics: readonly TopicDefinition[], today: Date, most: number): DemoRequest[] {
  const short = topics.flatMap(({ key, journeys }) => {
    const old = journeys.filter((journey) => journey.steps.length <= LONGEST_PAST && isOld(journey, today));
    return old.length > 0 ? [{ key, journeys: old.toSorted((a, b) => a.steps.length - b.steps.length) }] : [];
  });
  if (short.length === 0 || most <= 0) return [];
  return Array.from({ length: most }, (_, index) => {
    const { key, journeys } = short[index % short.length] as (typeof short)[number];
    const journey = journeys[Math.floor(index / short.length) % journeys.length] as Journey;
    const daysAgo = RECENT_DAYS + 1 + Math.floor(((YEAR_DAYS - RECENT_DAYS) * index) / most);
    return { topic: key, journey, steps: journey.steps.length, daysAgo };
  });
}

const isOld = (journey: Journey, today: Date): boolean => daysSince(journey, today) > YEAR_DAYS;

/** Whole days since the last thing that the journey's data say has happened: nobody hands in what lies ahead. */
function daysSince({ formData, steps }: Journey, today: Date): number {
  const data = JSON.stringify([formData, steps.map((step) => step.formData)]);
  const past = [...data.matchAll(/"(\d{4}-\d{2}-\d{2})[T"]/g)]
    .map(([, day]) => Date.parse(`${day}T00:00:00Z`))
    .filter((time) => time <= today.getTime());
  return Math.max(0, Math.floor((today.getTime() - Math.max(0, ...past)) / DAY_MS) - 1);
}

function usableOf(topic: TopicDefinition, mayRepeat: boolean): Usable {
  const { exclusive = [], effects = [], computed = {} } = topic.manifest;
  const says = ({ formData, steps }: Journey, by: string) =>
    [formData, ...steps.map((step) => step.formData)].some((data) => hasValue(data, by.split('.')));
  const forGood = exclusive.filter(({ from }) => from === undefined);
  const holds = (journey: Journey) => forGood.some(({ by }) => says(journey, by));
  // what is computed stands in no sample, and in every request
  const everyHolds = forGood.some(({ by }) => Object.hasOwn(computed, by));
  const acted = topic.journeys.filter(isActed);
  const refusedOnly = !mayRepeat || everyHolds || (acted.length > 0 && acted.every(holds));
  const writes = ({ steps }: Journey) =>
    effects.some(({ on }) => on === 'started' || steps.some(({ at }) => on === `node:${at}`));
  const givenBack = (journey: Journey) => journey.end === 'rejected' && !writes(journey);
  const journeys = acted.filter((journey) => (refusedOnly ? givenBack(journey) : !holds(journey)));
  const books = !refusedOnly && exclusive.some(({ from }) => from !== undefined);
  return { ...topic, journeys, books, refusedOnly };
}

/** Whether anything stands at a dotted path, in any row. */
function hasValue(data: JsonValue | undefined, path: readonly string[]): boolean {
  if (Array.isArray(data)) return data.some((row) => hasValue(row, path));
  const [step, ...rest] = path;
  return step === undefined ? data !== undefined : hasValue(asObject(data)?.[step], rest);
}

/** The demo cannot let time pass. What names other requests comes after these. */
function isActed({ formData, steps }: Journey): boolean {
  return steps.every(({ do: verb }) => !ASIDES.includes(verb)) && linksIn(formData).length === 0;
}

/** Those that name requests, to their ends, after these. What holds something for good is for the samples to try. */
function linked(topics: readonly TopicDefinition[], today: Date): DemoRequest[] {
  const whole = (topic: TopicDefinition | undefined, journey: Journey | undefined): DemoRequest | undefined => {
    if (topic === undefined || journey === undefined) return undefined;
    const { exclusive = [] } = topic.manifest;
    if (exclusive.some(({ by }) => Object.hasOwn(journey.formData, by))) return undefined;
    // the demo need not look at what was written
    const steps = journey.steps.filter(({ expect }) => expect === undefined);
    if (steps.some(({ do: verb }) => ASIDES.includes(verb))) return undefined;
    return { topic: topic.key, journey: { ...journey, steps }, steps: steps.length, daysAgo: RECENT_DAYS };
  };
  const named = (link: string): DemoRequest[] => {
    const { topic: key, journey: name } = linkOf(link) ?? {};
    const topic = topics.find((one) => one.key === key);
    const request = whole(
      topic,
      topic?.journeys.find((one) => one.name === name),
    );
    if (request === undefined || linksIn(request.journey.formData).length > 0) return [];
    const [journey = request.journey] = nearby(request.journey, today, RECENT_DAYS);
    return [{ ...request, journey }];
  };
  return topics.flatMap((topic) => {
    for (const journey of topic.journeys) {
      const links = linksIn(journey.formData);
      const before = Object.fromEntries(links.flatMap((link) => named(link).map((request) => [link, request])));
      const request = whole(topic, journey);
      if (links.length === 0 || request === undefined || Object.keys(before).length < links.length) continue;
      return [{ ...request, daysAgo: LINKED_DAYS, before }];
    }
    return [];
  });
}

/** For everybody who handles requests some that wait for him, of as many topics: no office opens an empty list. */
function waiting(topics: readonly TopicDefinition[]): DemoRequest[] {
  const before = new Map<string, DemoRequest[]>();
  for (const { key, journeys } of topics) {
    const handlers = new Set(journeys.flatMap(({ as, steps }) => steps.map(({ by }) => by).filter((by) => by !== as)));
    for (const by of handlers) {
      const cut = journeys
        .map((journey) => ({ journey, steps: journey.steps.findIndex((step) => step.by === by) }))
        .filter(({ steps }) => steps >= 0)
        .toSorted((a, b) => a.steps - b.steps)[0];
      if (cut) before.set(by, [...(before.get(by) ?? []), { topic: key, ...cut, daysAgo: 0 }]);
    }
  }
  return [...before.values()].flatMap((requests) =>
    requests
      .toSorted((a, b) => a.steps - b.steps)
      .slice(0, MOST_WAITING)
      .map((request, index) => ({ ...request, daysAgo: 1 + index })),
  );
}

/** One that its applicant took back, and one that an administrator ended. */
function givenUp(topics: readonly TopicDefinition[]): DemoRequest[] {
  return topics.slice(0, 2).flatMap(({ key, journeys: [journey] }, index) => {
    if (!journey) return [];
    const step: JourneyStep =
      index === 0
        ? { by: journey.as, do: 'withdraw', comment: '材料有误，撤回修改' }
        : { by: 'admin', do: 'terminate', comment: '重复提交，予以终止' };
    return [{ topic: key, journey: { ...journey, steps: [step] }, steps: 1, daysAgo: 2 + index }];
  });
}

/** Two that wait for longer than their applicants like. */
function urged(topics: readonly TopicDefinition[]): DemoRequest[] {
  return topics.slice(2, 4).flatMap(({ key, journeys: [journey] }) => {
    if (!journey) return [];
    const step: JourneyStep = { by: journey.as, do: 'urge', comment: '事情较急，烦请尽快审批' };
    return [{ topic: key, journey: { ...journey, steps: [step] }, steps: 1, daysAgo: RECENT_DAYS }];
  });
}

/** One whose first handler asked a colleague, who has not answered yet. */
function delegated(topics: readonly TopicDefinition[]): DemoRequest[] {
  for (const { key, journeys, manifest } of topics) {
    for (const journey of journeys) {
      const [first] = journey.steps;
      const actions = manifest.nodes?.[first?.at ?? '']?.actions ?? DEFAULT_ACTIONS;
      if (first?.do !== 'complete' || !actions.some((action) => nameOf(action) === 'delegate')) continue;
      const step = { by: first.by, at: first.at ?? '', do: 'delegate', userId: COLLEAGUE, comment: '请协助核实后答复' };
      return [{ topic: key, journey: { ...journey, steps: [step] }, steps: 1, daysAgo: 3 }];
    }
  }
  return [];
}

const nameOf = (action: string | { name: string }): string => (typeof action === 'string' ? action : action.name);

/** One that lies with the student for mending, so that his to-do list is not empty at first sight. */
function sentBack(topics: readonly TopicDefinition[]): DemoRequest[] {
  for (const { key, journeys } of topics) {
    for (const journey of journeys) {
      const at = journey.steps.findIndex(({ do: verb, targetActivityId = 'start' }) => {
        return verb === 'rollback' && targetActivityId === 'start';
      });
      if (journey.as === 'student' && at >= 0) return [{ topic: key, journey, steps: at + 1, daysAgo: 2 }];
    }
  }
  return [];
}

/** Every third to its end, one just handed in, one right after a return, the others somewhere between. */
function stepsTaken({ steps }: Journey, round: number, index: number): number {
  const returned = steps.findIndex(({ do: verb }) => verb === 'rollback');
  if (returned >= 0 && (index + round) % 2 === 0) return returned + 1;
  const turn = (index + round) % 3;
  if (turn === 0) return steps.length;
  return turn === 1 ? 0 : Math.min(steps.length, 1 + ((index + round) % Math.max(1, steps.length)));
}
