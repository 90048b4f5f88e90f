import type { ErrorName } from '../../../contract/errors.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
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
