import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';

/** A refused stale write with the name of who was faster: the store knows ids only. Other errors go on as they are. */
export function namedStale(error: unknown, hall: Pick<Hall, 'directory'>): unknown {
  if (!(error instanceof HallError) || error.error !== 'staleRevision') return error;
  const { values, data } = error.details;
  const by = isStale(data) ? data.by : null;
  const byName = hall.directory.nameOf(by);
  return new HallError('staleRevision', { values: { ...values, who: byName }, data: { ...Object(data), byName } });
}

function isStale(data: unknown): data is { by: string | null } {
  return typeof data === 'object' && data !== null && 'by' in data && (data.by === null || typeof data.by === 'string');
}
