import { linkOf } from '../../../definition/linked.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { LinkedRequest, WalkWorld } from './walkWorld.ts';
import { Walk } from './walk.ts';

/**
 * What comes of the journeys that others name, each walked once. One that leads back to itself comes to nothing.
 * @param topics by key, with their journeys
 * @throws WalkRefused where it stops on its way
 */
export function linkedRequests(
  topics: (key: string) => TopicDefinition | undefined,
  world: Omit<WalkWorld, 'request'>,
): (link: string) => LinkedRequest | undefined {
  const known = new Map<string, LinkedRequest | undefined>();
  const request = (link: string): LinkedRequest | undefined => {
    if (known.has(link)) return known.get(link);
    known.set(link, undefined);
    const { topic: key = '', journey: name } = linkOf(link) ?? {};
    const topic = topics(key);
    const journey = topic?.journeys.find((one) => one.name === name);
    if (topic === undefined || journey === undefined) return undefined;
    const walk = new Walk(topic, journey.as, { ...world, request });
    walk.start(journey.formData);
    for (const step of journey.steps) walk.take(step);
    const { formData, state, now } = walk;
    const come = { initiator: journey.as, state, now, formData: { number: 'number', ...formData } };
    known.set(link, come);
    return come;
  };
  return request;
}
