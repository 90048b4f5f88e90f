/** What a fault is tried with: `npm run faults` gives the full size, a test a few rounds. */
export interface Trial {
  rounds: number;
  /** from 0 to 1, the same for the same seed */
  random: () => number;
  /** for who waits */
  say(line: string): void;
}

/** A row of the table of reliability: something goes wrong in a hall that was really started, while people work in it. */
export interface Fault {
  name: string;
  /** what goes wrong, and where */
  title: string;
  goal: string;
  /** its full size */
  rounds: number;
  run(trial: Trial): Promise<Finding>;
}

/** How it went. */
export class Finding {
  readonly figures: Record<string, number> = {};
  /** promises that were not kept; none = the fault was survived */
  readonly broken: string[] = [];
  /** goals in time that were missed: the machine's doing as often as ours, so that no test looks at them */
  readonly slow: string[] = [];

  count(name: string, by = 1): void {
    this.figures[name] = (this.figures[name] ?? 0) + by;
  }

  /** keeps the largest */
  most(name: string, value: number): void {
    this.figures[name] = Math.round(Math.max(this.figures[name] ?? 0, value));
  }

  /** a time in milliseconds that should not be longer than this */
  within(name: string, milliseconds: number, goal: number, what = ''): void {
    this.most(`${name}, ms`, milliseconds);
    if (milliseconds > goal)
      this.slow.push(`${name}: ${Math.round(milliseconds)} ms, the goal is ${goal} ${what}`.trim());
  }

  expect(isKept: boolean, promise: string): void {
    // what breaks a thousand times is read once
    if (!isKept && this.broken.length < MOST_BROKEN) this.broken.push(promise);
  }
}

const MOST_BROKEN = 50;

/** Numbers of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list. */
export function oneOf<T>(random: () => number, list: readonly [T, ...T[]]): T {
  return list[between(random, 0, list.length - 1)] ?? list[0];
}

/** A whole number from `low` to `high`, both included. */
export function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}
