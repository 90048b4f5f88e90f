import { ASIDES } from '../../definition/types/definition.ts';
import type { Journey, JourneyStep, TopicDefinition } from '../../definition/types/definition.ts';

/** One request of the demo: a journey, and how far it goes. */
export interface DemoRequest {
  topic: string;
  journey: Journey;
  /** steps that are taken; all of them = to its end */
  steps: number;
  /** days before today on which it was handed in */
  daysAgo: number;
}

export interface DemoPlan {
  requests: DemoRequest[];
  /** valid samples that are left as drafts */
  drafts: { topic: string; as: string; formData: Journey['formData'] }[];
}

/** A start takes about a second for all of it; more topics show no more states. */
const MOST_STEPS = 110;
const MOST_DRAFTS = 12;

/**
 * What the demo has been up to: requests at every stage, so that no list of the demo people is empty. Topics that book
 * something (or whose records must be unique) are left out, because their samples must find everything free.
 */
export function planDemo(topics: readonly TopicDefinition[], mayRepeat: (topic: TopicDefinition) => boolean): DemoPlan {
  const usable = topics
    .filter((topic) => (topic.manifest.exclusive ?? []).length === 0 && mayRepeat(topic))
    .map((topic) => ({ ...topic, journeys: topic.journeys.filter(isActed) }));
  const requests: DemoRequest[] = [];
  let steps = 0;
  // first a journey of every topic, then the second of each, each cut at another place
  for (let round = 0; round < 4 && steps < MOST_STEPS; round++) {
    for (const [index, topic] of usable.entries()) {
      const journey = topic.journeys[round % Math.max(1, topic.journeys.length)];
      if (!journey || steps >= MOST_STEPS) continue;
      const taken = stepsTaken(journey, round, index);
      requests.push({ topic: topic.key, journey, steps: taken, daysAgo: 1 + ((index * 3 + round * 5) % 13) });
      steps += taken + 1;
    }
  }
  requests.push(...givenUp(usable), ...sentBack(usable));
  const drafts = topics.slice(0, MOST_DRAFTS).flatMap(({ key, samples }) => {
    const valid = samples.find(({ name, errors }) => name.startsWith('valid') && errors === undefined);
    return valid ? [{ topic: key, as: valid.as, formData: valid.formData }] : [];
  });
  return { requests, drafts };
}

/** The demo cannot let time pass. */
function isActed({ steps }: Journey): boolean {
  return steps.every(({ do: verb }) => !ASIDES.includes(verb));
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
