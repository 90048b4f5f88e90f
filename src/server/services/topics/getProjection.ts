import type { Projection } from '../../../definition/types/projection.ts';
import type { Person } from '../../../contract/person.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { project } from '../../../definition/projection/project.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { projectionScope } from '../flow/calendar.ts';
import { houseScope } from '../flow/run.ts';
import { START } from '../flow/taskMove.ts';
import type { Hall } from '../hall.ts';
import { refuseClosed } from '../processes/processConfig.ts';
import { openTopic } from './openTopic.ts';
import type { NamedTopic } from './openTopic.ts';
import { topicSteps } from './topicSteps.ts';
import type { TopicStep } from './topicSteps.ts';
import { validatorsAddress } from './validators.ts';

export interface GetProjection extends NamedTopic {
  locale: Locale;
}

/** `GET /flow/topic/{key}`: the form at a node, and for the entry page what the topic is and who will handle it. */
export interface TopicPage extends Projection {
  category: string;
  icon: string;
  promiseDays: number | null;
  steps: TopicStep[];
}

export async function getProjection(person: Person, input: GetProjection, hall: Hall): Promise<TopicPage> {
  const { topic, node } = await openTopic(person, input, hall);
  if (node === START && input.version === undefined) await refuseClosed(topic, hall);
  const localised = hall.registry.localised(topic, input.locale);
  const { category, icon, promiseDays } = localised.manifest;
  const projection = project(localised, node);
  const organisation = answersFor(topic, projection, {}, houseScope(person.id, hall.clock.now(), hall));
  return {
    ...projection,
    version: topic.version.number,
    scope: { ...projectionScope(person.id, person.id, hall), ...(organisation && { organisation }) },
    validators: validatorsAddress(topic, node),
    category,
    icon: icon ?? '',
    promiseDays: promiseDays ?? null,
    steps: node === START ? topicSteps(person, localised, input.locale, hall) : [],
  };
}
