import type { Hall } from '../hall.ts';

/** The logs whose rows are sealed, as far as there are such: what administrators did, and who came in. */
export function sealedLogs({ registry }: Pick<Hall, 'registry'>): string[] {
  return ['sys/log-operation', 'sys/log-login'].filter((key) => registry.entity(key) !== undefined);
}
