import type { Person } from '../../../contract/person.ts';
import type { Exploration, ExploreDraft, WalkedStep, WalkedWay } from '../../../contract/studio/trial.ts';
import { campusDate } from '../../../definition/campus.ts';
import { drawnTopic } from '../../../definition/process/drawn.ts';
import { hasChoice } from '../../../definition/process/draw.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { DiagramBounds } from '../../../definition/types/process.ts';
import { drawTopic } from '../flow/getDiagram.ts';
import { mayStart } from '../flow/mayStart.ts';
import { startEvents } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { exploreBranches } from './exploreBranches.ts';
import type { RandomStep, RandomWay, RandomWorld, WalkStop } from './randomWalk.ts';
import { membersAmong, trialPeople } from './trialPeople.ts';
import { TrialWords } from './trialWords.ts';
import { readDraft, type Draft, type Told } from './readDraft.ts';
import { problemInWords, worldOf } from './tryDraft.ts';

/** What one call does at most: others are answered meanwhile, and whoever asks sees that it goes on. */
const MOST_WALKS = 20;
const MOST_MS = 1_000;
/** Of a large hall not everybody has to hand in once. */
const MOST_STARTERS = 500;

/**
 * Walks a draft with made-up data among the hall's own people, until a branch is taken that none before it took, or for as
 * long as one call may. Everything is in memory.
 * @throws HallError badRequest, forbidden, invalidData for files that cannot be read, tooLarge
 */
export async function exploreDraft(person: Person, input: Draft & ExploreDraft, hall: Hall): Promise<Exploration> {
  const told = await readDraft(person, input, hall);
  const { topic } = told;
  const until = performance.now() + MOST_MS;
  const explored = await exploreBranches(topic, randomWorld(person, told, hall), {
    seed: input.walks + 1,
    walks: MOST_WALKS,
    before: { walks: input.walks, told: input.ways > 0, taken: input.taken },
    cancelled: () => performance.now() > until,
    progress: () => undefined,
  });
  const words = new TrialWords(told, hall);
  const { nodes, diagram } = (await drawnTopic(topic)).process;
  return {
    walks: explored.walks,
    ways: await Promise.all([...explored.fresh, ...explored.stopped].map((way) => wayTold(way, told, words, hall))),
    over: explored.over,
    branches: explored.ways.map(({ id }) => ({ id, bounds: middleOf(diagram.edges[id] ?? []) })),
    taken: [...explored.taken],
    stops: explored.stops.map((stop) => ({
      message: stopTold(stop, told, words, hall),
      at: stop.why === 'noData' ? stop.at : null,
    })),
    filled: [...explored.filled],
    nodes: Object.values(nodes).map(({ id }) => ({
      id,
      name: words.nameOf(id, {}, null),
      bounds: diagram.shapes[id] ?? null,
    })),
  };
}

function randomWorld(person: Person, { topic, locale, vocabulary }: Told, hall: Hall): RandomWorld {
  const people = trialPeople(hall);
  const able = people.all().filter((id) => people.has(id));
  const every = Math.max(1, Math.ceil(able.length / MOST_STARTERS));
  const some = [...topic.samples.map(({ as }) => as), ...able.filter((_, at) => at % every === 0)];
  const starters = [...new Set(some)].filter((id) => {
    const one = hall.directory.person(id);
    return one !== undefined && mayStart(one, topic);
  });
  return {
    ...worldOf(hall, vocabulary),
    reader: { topic: hall.registry.localised(topic, locale), locale },
    starters: starters.length > 0 ? starters : [person.id],
    stock: {
      people: able,
      members: membersAmong({ ...people, all: () => able }),
      departments: [...hall.directory.depts()].map(({ id }) => id),
      regions: [MADE_UP],
      majors: [MADE_UP],
      vocabulary,
      records: () => [MADE_UP],
      file: (number) => ({ id: `made-up-${number}`, name: '示例.pdf', size: 1024 }),
      today: campusDate(hall.clock.now()),
    },
  };
}

/** Of the longest straight piece of a line. */
function middleOf(points: readonly { x: number; y: number }[]): DiagramBounds | null {
  const [longest] = points
    .slice(1)
    .map((to, at) => ({ from: points[at] ?? to, to }))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return null;
  const { from, to } = longest;
  return { x: (from.x + to.x - MARK) / 2, y: (from.y + to.y - MARK) / 2, width: MARK, height: MARK };
}

const MARK = 20;
const lengthOf = ({ from, to }: Record<'from' | 'to', { x: number; y: number }>): number =>
  Math.hypot(to.x - from.x, to.y - from.y);

/** Nobody looks whether there is such a record. */
const MADE_UP = 'record-1';

async function wayTold(way: RandomWay, told: Told, words: TrialWords, hall: Hall): Promise<WalkedWay> {
  const { topic, locale } = told;
  const steps = way.steps.map((step) => stepTold(step, topic, words, hall));
  const begin = startEvents(topic).map(({ id }) => id);
  const notes = new Map<string, { figure: string; text: string }>();
  for (const [at, { activityId, by }] of steps.entries()) {
    for (const id of activityId === 'start' ? begin : [activityId]) {
      const before = notes.get(id);
      const [figure, text] = [String(at + 1), before?.text === by ? '' : by];
      const both = (one: string | undefined, other: string): string => [one, other].filter(Boolean).join('、');
      notes.set(id, { figure: before ? `${before.figure},${figure}` : figure, text: both(before?.text, text) });
    }
  }
  const taken = new Set(way.steps.flatMap(({ passed }) => passed));
  const reached = [...taken].flatMap((id) => topic.process.flows[id]?.target ?? []);
  const marks = { done: [...new Set([...begin, ...reached, ...notes.keys()])], active: [], taken, notes };
  return {
    steps,
    state: way.state,
    stopped: way.stop ? stopTold(way.stop, told, words, hall) : '',
    svg: await drawTopic(topic, marks, locale, hall),
  };
}

function stepTold(step: RandomStep, topic: TopicDefinition, words: TrialWords, hall: Hall): WalkedStep {
  const { by, at, task, passed, automatic, formData } = step;
  const { flows } = topic.process;
  const decided = passed.flatMap((id) => {
    const flow = flows[id];
    if (!flow || !(flow.condition !== undefined || (flow.isDefault && hasChoice(topic.process, flow)))) return [];
    const others = Object.values(flows).filter(({ source }) => source === flow.source);
    const asked = flow.condition === undefined ? others.flatMap(({ condition = [] }) => condition) : [flow.condition];
    return [{ flow: id, values: words.values(asked, formData) }];
  });
  return {
    activityId: at,
    name: words.nameOf(at, formData, task?.rows ?? null),
    by: by === null ? '' : hall.directory.nameOf(by),
    why: task === null ? '' : words.reason(task.reason) || words.rule(at),
    automatic: automatic.map(({ activityId, reason }) => ({
      name: words.nameOf(activityId, formData, null),
      reason: words.reason(reason),
    })),
    decided,
  };
}

function stopTold(stop: WalkStop, { locale }: Told, words: TrialWords, hall: Hall): string {
  const said = (name: string, values: Readonly<Record<string, string>> = {}): string =>
    hall.texts.text(locale, `studio.branches.stop.${name}`, values);
  switch (stop.why) {
    case 'endless':
      return said('endless', { count: String(stop.steps) });
    case 'noData':
      return said('noData', {
        at: words.nameOf(stop.at, {}, null),
        reason: stop.errors.map(({ message }) => message).join('; '),
      });
    case 'nobody':
      return said('nobody', { at: words.nameOf(stop.at, {}, null) });
    case 'nothing':
      return said('nothing');
    case 'failed':
      return problemInWords(stop.error, locale, hall);
  }
}
