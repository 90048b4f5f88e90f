import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import type { SequenceFlow } from '../../src/definition/types/process.ts';
import { exploreBranches } from '../../src/server/services/trial/exploreBranches.ts';
import { offline, Telling, type Surroundings } from './telling.ts';
import { ENGLISH } from './tongue.ts';

interface ExploreOptions {
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

/** Walks a topic among the people of the demo, and tells of it. */
export async function explore(topic: TopicDefinition, all: Surroundings, options: ExploreOptions): Promise<Explored> {
  const { people, stock, tongue = ENGLISH } = all;
  const starters = people.starters(topic.manifest.startableBy);
  const explored = await exploreBranches(topic, { ...offline(all), stock, starters }, options);
  const telling = new Telling(topic, people, tongue);
  const problems = new Map<string, number>();
  for (const stop of explored.stops) {
    if (stop.why === 'noData' && explored.filled.has(stop.at)) continue;
    const said = tongue.say(telling.stop(stop));
    problems.set(said, (problems.get(said) ?? 0) + 1);
  }
  const { walks, ways, untaken } = explored;
  return { stories: explored.fresh.map((way) => telling.way(way)), walks, ways, untaken, problems };
}
