import type { TopicDefinition } from '../types/definition.ts';
import { readProcess } from './read.ts';

const known = new WeakMap<TopicDefinition, Promise<TopicDefinition>>();

/**
 * The topic with a process in which everything has its place and that shows what else its file holds. A definition is
 * read without: laying out takes longer than all other reading, and few diagrams are looked at between two starts.
 */
export function drawnTopic(topic: TopicDefinition): Promise<TopicDefinition> {
  let drawn = known.get(topic);
  if (drawn === undefined) known.set(topic, (drawn = draw(topic)));
  return drawn;
}

async function draw(topic: TopicDefinition): Promise<TopicDefinition> {
  const { model } = await readProcess(topic.process.xml, 'process.bpmn');
  return model === undefined ? topic : Object.freeze({ ...topic, process: model });
}
