import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';

/** Whole offices share one address; whoever asks more often is no reader of paper. */
const MOST_A_MINUTE = 60;
const MINUTE = 60_000;
/** Addresses that are remembered at once: the oldest minute goes first. */
const MOST_ADDRESSES = 10_000;

interface Window {
  from: number;
  count: number;
}

/** Each server counts for itself. */
const counted = new WeakMap<Hall['db'], Map<string, Window>>();

/** Counts one check from an address. @throws HallError tooMany */
export function countCheck(address: string, hall: Pick<Hall, 'db' | 'clock'>): void {
  const at = hall.clock.now().getTime();
  const windows = counted.get(hall.db) ?? new Map<string, Window>();
  counted.set(hall.db, windows);
  const window = windows.get(address);
  if (!window || at - window.from >= MINUTE) {
    windows.delete(address);
    if (windows.size >= MOST_ADDRESSES) windows.delete(windows.keys().next().value ?? '');
    windows.set(address, { from: at, count: 1 });
    return;
  }
  window.count += 1;
  if (window.count > MOST_A_MINUTE) throw new HallError('tooMany');
}
