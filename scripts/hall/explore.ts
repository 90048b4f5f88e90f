import { Random } from '../../src/definition/generate/random.ts';
import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import type { ProcessModel, SequenceFlow } from '../../src/definition/types/process.ts';
import { ENGLISH } from './tongue.ts';
import { RandomWalk, type Problem, type Surroundings } from './random-walk.ts';

export interface ExploreOptions {
  seed: number;
  /** walks at most; fewer where every way is taken sooner */
  walks: number;
  cancelled(): boolean;
  progress(walks: number, taken: number, ways: number): void;
}

export interface Explored {
  /** the walks that took a way which none before them took, line by line */
  stories: string[][];
  walks: number;
  ways: SequenceFlow[];
  /** ways that no walk took */
  untaken: SequenceFlow[];
  /** what kept walks from their end, each once, with how often */
  problems: Map<string, number>;
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
export async function explore(topic: TopicDefinition, world: Surroundings, options: ExploreOptions): Promise<Explored> {
  const { say } = world.tongue ?? ENGLISH;
  const random = new Random(options.seed);
  const ways = waysOf(topic.process);
  const taken = new Set<string>();
  const filled = new Set<string>();
  const problems: Problem[] = [];
  const explored: Explored = { stories: [], walks: 0, ways, untaken: ways, problems: new Map() };
  while (explored.walks < options.walks && !options.cancelled()) {
    if (explored.untaken.length === 0 && explored.walks >= LEAST_WALKS) break;
    const target = explored.untaken[explored.walks % Math.max(1, explored.untaken.length)];
    const walk = new RandomWalk(topic, world, target, random);
    const problem = walk.run();
    explored.walks++;
    for (const node of walk.filled) filled.add(node);
    if (problem !== undefined) problems.push(problem);
    const fresh = ways.filter(({ id }) => walk.taken.has(id) && !taken.has(id));
    for (const { id } of fresh) taken.add(id);
    explored.untaken = ways.filter(({ id }) => !taken.has(id));
    if (problem?.unfilled === undefined && (fresh.length > 0 || explored.stories.length === 0)) {
      explored.stories.push([...walk.lines, ...(problem === undefined ? [] : [`  ✗ ${say(problem.what)}`])]);
    }
    options.progress(explored.walks, taken.size, ways.length);
    // so that Ctrl+C is heard
    await new Promise((resolve) => void setImmediate(resolve));
  }
  for (const { what, unfilled } of problems) {
    if (unfilled === undefined || !filled.has(unfilled))
      explored.problems.set(say(what), (explored.problems.get(say(what)) ?? 0) + 1);
  }
  return explored;
}
