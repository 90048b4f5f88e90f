import { setImmediate as othersTurn } from 'node:timers/promises';
import { Random } from '../../../definition/generate/random.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { ProcessModel, SequenceFlow } from '../../../definition/types/process.ts';
import { RandomWalk, type RandomWay, type RandomWorld, type WalkStop } from './randomWalk.ts';

interface Before {
  walks: number;
  /** whether any of them was told */
  told: boolean;
  /** flows that they took */
  taken: readonly string[];
}

interface ExploreOptions {
  seed: number;
  /** walks at most; fewer where every way is taken sooner */
  walks: number;
  /** what was walked by an earlier call, which is not told again */
  before?: Before;
  cancelled(): boolean;
  progress(walks: number, taken: number, ways: number): void;
}

export interface Explored {
  /** nothing is left to look for */
  over: boolean;
  /** the walks that took a way which none before them took */
  fresh: RandomWay[];
  /** of the others the first for each node at which one stopped that cannot go on */
  stopped: RandomWay[];
  walks: number;
  ways: SequenceFlow[];
  /** ways that no walk took */
  untaken: SequenceFlow[];
  /** all flows that were taken, those without a choice as well */
  taken: ReadonlySet<string>;
  /** nodes whose form was filled in by any of them */
  filled: ReadonlySet<string>;
  /** what kept walks from their end, one for each */
  stops: WalkStop[];
}

/** Walks that are made even where there is only one way. */
const LEAST_WALKS = 3;

/** The flows among which a process chooses: behind gateways and events on borders, and those with a condition. */
export function waysOf({ flows, nodes }: ProcessModel): SequenceFlow[] {
  return Object.values(flows).filter(({ source, condition }) => {
    const node = nodes[source];
    const splits = (node?.outgoing.length ?? 0) > 1 && node?.type !== 'parallelGateway';
    return splits || condition !== undefined || node?.type === 'boundaryEvent';
  });
}

/** Walks a topic with generated data until every way was taken, or nobody finds one any more. */
export async function exploreBranches(
  topic: TopicDefinition,
  world: RandomWorld,
  { seed, before = { walks: 0, told: false, taken: [] }, ...options }: ExploreOptions,
): Promise<Explored> {
  const random = new Random(seed);
  const ways = waysOf(topic.process);
  const taken = new Set(before.taken);
  const filled = new Set<string>();
  const [fresh, stops]: [RandomWay[], WalkStop[]] = [[], []];
  const stopped = new Map<string, RandomWay>();
  const leftOf = (): SequenceFlow[] => ways.filter(({ id }) => !taken.has(id));
  let untaken = leftOf();
  let walks = 0;
  const isOver = (): boolean => untaken.length === 0 && before.walks + walks >= LEAST_WALKS;
  while (walks < options.walks && !options.cancelled()) {
    const number = before.walks + walks;
    if (isOver()) break;
    const walk = new RandomWalk(topic, world, untaken[number % Math.max(1, untaken.length)], random);
    const way = await walk.run();
    const isFresh = untaken.some(({ id }) => walk.taken.has(id));
    for (const node of walk.filled) filled.add(node);
    for (const flow of walk.taken) taken.add(flow);
    if (way.stop) stops.push(way.stop);
    const isFirst = !before.told && fresh.length === 0;
    if (way.stop?.why !== 'noData' && (isFresh || isFirst)) fresh.push(way);
    else if (way.stop && way.stop.why !== 'noData') stopped.set(`${way.stop.why} ${way.steps.at(-1)?.at}`, way);
    untaken = leftOf();
    walks++;
    options.progress(number + 1, ways.length - untaken.length, ways.length);
    // so that Ctrl+C is heard
    await othersTurn();
  }
  return { over: isOver(), fresh, stopped: [...stopped.values()], walks, ways, untaken, taken, filled, stops };
}
