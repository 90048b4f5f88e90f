import type { EndState } from '../../../contract/flow.ts';
import { bookingRules } from './bookingRules.ts';
import { freeBookings, heldWhileRunning } from './bookings.ts';
import { writeHistory } from './history.ts';
import type { FormChange } from './history.ts';
import { tellEnd } from './messages.ts';
import type { Progress } from './progress.ts';
import { reasonText } from './reasons.ts';

/**
 * What belongs to the end of a request, in the same transaction: bookings that are free again, the last row of its history,
 * the news for the applicant.
 */
export async function finish(
  progress: Progress,
  state: EndState,
  { why, ...change }: FormChange & { why?: string | undefined },
  endedAt?: string,
): Promise<void> {
  const { trx, instance, topic, now } = progress;
  const ended = state === 'completed' ? heldWhileRunning(await bookingRules(topic, trx)) : undefined;
  await freeBookings(trx, instance.id, ended);
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: endedAt ?? 'end',
    activityName: topic.process.nodes[endedAt ?? '']?.name ?? '',
    assignee: null,
    outcome: 'end',
    reason: reasonText('ended', { state }),
    ...change,
    startedAt: now,
    endedAt: now,
  });
  if (state !== 'withdrawn') await tellEnd(progress, state, why);
}
