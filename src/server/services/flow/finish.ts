import type { EndState } from '../../../contract/flow.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { freeBookings } from './bookings.ts';
import { effectValues, writeEffect } from './effects.ts';
import { writeHistory } from './history.ts';
import { tellEnd } from './messages.ts';
import type { Progress } from './progress.ts';
import { reasonText } from '../../engine/reasons.ts';

/**
 * What belongs to the end of a request, in the same transaction: bookings that are free again, effects, the last row of its
 * history, the news for the applicant.
 */
export async function finish(progress: Progress, state: EndState, formData: FormData, endedAt?: string): Promise<void> {
  const { trx, instance, topic, now } = progress;
  if (state !== 'completed') await freeBookings(trx, instance.id);
  for (const effect of topic.manifest.effects ?? []) {
    if (effect.on !== state || effect.set === undefined) continue;
    await writeEffect(progress, effect.record, effectValues(progress, effect.set, formData));
  }
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: endedAt ?? 'end',
    activityName: topic.process.nodes[endedAt ?? '']?.name ?? '',
    assignee: null,
    outcome: 'end',
    reason: reasonText('ended', { state }),
    startedAt: now,
    endedAt: now,
  });
  if (state !== 'withdrawn') await tellEnd(progress, state);
}
