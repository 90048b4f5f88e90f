import { PATHS } from '../../contract/paths.ts';
import type { BatchOutcome, BatchRequest } from '../../contract/batch.ts';
import { post } from './client.ts';

/** One decision on many tasks; answers what became of each. */
export function batch(request: BatchRequest, idempotencyKey: string, signal: AbortSignal): Promise<BatchOutcome[]> {
  return post<BatchOutcome[]>(PATHS.batch, { json: request, idempotencyKey, signal, quiet: true });
}
