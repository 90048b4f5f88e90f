import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { nameOfAction } from '../../../definition/types/manifest.ts';
import type { NodeAction } from '../../../definition/types/manifest.ts';
import { DEFAULT_ACTIONS } from '../../../definition/verbs.ts';
import type { TaskAction } from '../../../definition/verbs.ts';
import { APPLICANT } from '../../engine/port.ts';
import type { Approval } from './approvals.ts';

/** What the node offers. The applicant's own step is handed in again, and nothing else but a word. */
export function actionsAt(topic: TopicDefinition, activityId: string): readonly TaskAction[] {
  return offeredAt(topic, activityId).map(nameOfAction);
}

/** The same with the words that the node has for them, in the language of the topic. */
export function offeredAt(topic: TopicDefinition, activityId: string): readonly NodeAction[] {
  if (activityId === APPLICANT) return ['complete', 'cc', 'comment'];
  return topic.manifest.nodes[activityId]?.actions ?? DEFAULT_ACTIONS;
}

/** The word on the button by which a step was left; empty where the node has none of its own. */
export function ownWordFor(topic: TopicDefinition, activityId: string, outcome: string): string {
  const action = topic.manifest.nodes[activityId]?.actions?.find((offered) => nameOfAction(offered) === outcome);
  return typeof action === 'object' ? action.title : '';
}

/**
 * Whether the applicant may take his request back: where it lies with him; else as the waiting nodes say, one of which is
 * enough to say no; where they say nothing, while no approval stands.
 */
export function isWithdrawable(
  { manifest }: TopicDefinition,
  open: readonly string[],
  approvals: readonly Approval[],
): boolean {
  if (open.includes(APPLICANT)) return true;
  const said = open.map((activity) => manifest.nodes[activity]?.withdraw);
  if (said.includes(false)) return false;
  if (said.length > 0 && said.every((may) => may === true)) return true;
  return approvals.every(({ automatic }) => automatic);
}
