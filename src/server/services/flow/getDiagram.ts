import { drawProcess, type Marks } from '../../../definition/process/draw.ts';
import { drawnTopic } from '../../../definition/process/drawn.ts';
import type { Person } from '../../../contract/person.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Hall } from '../hall.ts';
import { standingActivities } from './approvals.ts';
import { openRequest } from './getDetail.ts';
import type { GetDetail } from './getDetail.ts';
import { START } from './taskMove.ts';
import { activityName, startEvents } from './names.ts';

/** The process of a request as SVG: what is done, where it stands, what may come. */
export async function getDiagram(person: Person, input: GetDetail, hall: Hall): Promise<string> {
  const { instance, topic, involvement } = await openRequest(person, input, hall);
  const begin = startEvents(topic).map(({ id }) => id);
  const active = involvement.open.flatMap(({ activity_id: id }) => (id === START ? begin : [id]));
  const passed = await standingActivities(hall.db, instance.id, topic.process);
  const done = [...begin.filter((id) => !active.includes(id)), ...passed];
  return drawTopic(topic, { done, active }, input.locale, hall);
}

export async function drawTopic(
  topic: TopicDefinition,
  marks: Marks,
  locale: GetDetail['locale'],
  hall: Hall,
): Promise<string> {
  const text = (name: string) => hall.texts.text(locale, `flow.diagram.${name}`);
  const texts = { done: text('done'), active: text('active'), coming: text('coming') };
  const drawn = await drawnTopic(topic);
  const { process } = hall.registry.localised(drawn, locale);
  // a picture is of no request's words: a name says what it says of all
  const nodes = Object.values(process.nodes).map((node) => [
    node.id,
    node.name.includes('${') ? { ...node, name: activityName(drawn, node.id, '', locale, hall) } : node,
  ]);
  return drawProcess({ ...process, nodes: Object.fromEntries(nodes) }, marks, texts);
}
