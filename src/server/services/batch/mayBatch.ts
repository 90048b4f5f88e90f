import type { ErrorName } from '../../../contract/errors.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { NodeAction } from '../../../definition/types/manifest.ts';
import { nameOfAction } from '../../../definition/types/manifest.ts';
import { offeredAt } from '../flow/offered.ts';
import { START } from '../flow/taskMove.ts';

/**
 * Why a node's tasks cannot be handled in batches; undefined where they can. A node that requires something must be opened,
 * the applicant's own step must be mended, and a topic may say no for reasons of its own.
 */
export function batchRefusal(topic: TopicDefinition, activityId: string): ErrorName | undefined {
  if (activityId === START) return 'batchNotOffered';
  const rights = topic.manifest.nodes[activityId];
  if ((rights?.require?.length ?? 0) > 0) return 'batchRequiresFields';
  return rights?.batch === false ? 'batchNotOffered' : undefined;
}

/** What a batch of a node's tasks may come to, with the node's own words in the language of the topic. */
export function batchActionsAt(topic: TopicDefinition, activityId: string): NodeAction[] {
  return offeredAt(topic, activityId).filter((action) => ['complete', 'reject'].includes(nameOfAction(action)));
}
