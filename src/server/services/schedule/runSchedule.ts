import { writeRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { failureInWords, inWords } from '../upkeep/failureInWords.ts';
import { BEANS } from './beans.ts';

const FAILED = 0;
const SUCCEEDED = 1;

/** Runs a job once, now, and writes down how it went. Never throws; answers why it failed, null when it did not. */
export async function runSchedule(job: StoredRecord, hall: Hall): Promise<string | null> {
  const name = String(job.data['beanName'] ?? '');
  const params = String(job.data['params'] ?? '');
  const started = performance.now();
  let error = '';
  try {
    const bean = Object.hasOwn(BEANS, name) ? BEANS[name] : undefined;
    if (!bean) throw new Error(inWords('records.job.missing', hall.texts, () => ({ name })));
    await bean.run(params, hall);
  } catch (failure) {
    error = failureInWords(failure, hall.texts);
    hall.log.warn({ err: failure, job: name }, 'a scheduled job failed');
  }
  const definition = hall.registry.entity('sys/schedule-log');
  if (!definition) return error || null;
  const times = Math.round(performance.now() - started);
  const row = { jobId: job.id, beanName: name, params, status: error ? FAILED : SUCCEEDED, times };
  await writeRecord(hall.db, definition, { ...row, ...(error && { error: error.slice(0, 5_000) }) }, null, {
    at: hall.clock.now(),
  }).catch((failure: unknown) => hall.log.error({ err: failure }, 'a job log could not be written'));
  return error || null;
}
