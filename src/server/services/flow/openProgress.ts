import { NOTHING_RELATED } from '../../../definition/projection/related.ts';
import { readCalled } from './called.ts';
import { versionOf } from './locate.ts';
import type { Progress } from './progress.ts';
import { refreshRelated } from './related.ts';
import { openTasks } from './tasks.ts';

/** A request with all that it takes to move it, or to say what would become of it. */
export async function openProgress(
  context: Omit<Progress, 'open' | 'topic' | 'called' | 'related'>,
): Promise<Progress> {
  const { instance, hall, trx } = context;
  const topic = await versionOf(instance.version_id, hall, trx);
  const called = await readCalled(instance, hall, trx);
  const open = await openTasks(instance.id, trx);
  const progress: Progress = { ...context, open, topic, called, related: NOTHING_RELATED };
  await refreshRelated(progress, instance.form_data);
  return progress;
}
