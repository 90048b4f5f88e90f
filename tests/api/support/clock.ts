/** A Monday on campus. */
export const MORNING = Date.parse('2026-03-02T09:00:00+08:00');

/** A clock that goes and can be put ahead. It begins on a morning, so that no test runs into the next day. */
export class MorningClock {
  /** milliseconds */
  ahead = 0;
  readonly #begin = performance.now();

  now = (): Date => new Date(MORNING + Math.floor(performance.now() - this.#begin) + this.ahead);
}
