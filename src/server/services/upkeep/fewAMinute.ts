import type { Hall } from '../hall.ts';

/** Answers whether this one may still be written: at most so many a minute, in each hall of a process for itself. */
export function fewAMinute(most: number): (hall: Hall) => boolean {
  const counts = new WeakMap<Hall, { minute: number; written: number }>();
  return (hall) => {
    const minute = Math.floor(hall.clock.now().getTime() / 60_000);
    const last = counts.get(hall);
    const written = last?.minute === minute ? last.written + 1 : 1;
    counts.set(hall, { minute, written });
    return written <= most;
  };
}
