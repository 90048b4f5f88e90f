import type { NewTimer } from '../flow/office.ts';

/** The clocks that run for a request on a walk. */
export class WalkClocks {
  private timers: readonly NewTimer[] = [];

  /** The first that runs out until then; it runs no more. */
  next(until: Date): NewTimer | undefined {
    const [first] = this.timers.filter(({ due }) => due <= until).toSorted((a, b) => a.due.getTime() - b.due.getTime());
    this.timers = this.timers.filter((each) => each !== first);
    return first;
  }

  /** What is left of a repeated one. */
  cycleOf(token: string, event: string): string | null {
    return this.timers.find((timer) => timer.token === token && timer.activity === event)?.cycle ?? null;
  }

  /** @param gone tokens that wait no more @param set clocks that run from now on, some of them anew */
  follow(gone: ReadonlySet<string>, set: readonly NewTimer[]): void {
    const anew = new Set(set.map(({ token, activity }) => `${token} ${activity}`));
    const kept = this.timers.filter(({ token, activity }) => !gone.has(token) && !anew.has(`${token} ${activity}`));
    this.timers = [...kept, ...set];
  }
}
