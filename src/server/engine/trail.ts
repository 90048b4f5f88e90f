import { causesOf, type TrailEvent } from './token.ts';

/** The events of one instance. */
export class Trail {
  private readonly events = new Map<number, TrailEvent>();
  private last = 0;

  /** Takes in events that rows carry; the same one may come from several rows. */
  learn(events: readonly TrailEvent[]): void {
    for (const event of events) {
      this.events.set(event.n, event);
      this.reserve(event.n);
    }
  }

  /** Makes sure that new events get higher numbers than this. */
  reserve(n: number): void {
    if (n > this.last) this.last = n;
  }

  add(event: Omit<TrailEvent, 'n'>): number {
    const n = ++this.last;
    this.events.set(n, { n, ...event });
    return n;
  }

  get(n: number): TrailEvent | undefined {
    return this.events.get(n);
  }

  /** All events in order: a cause always has a lower number than what follows from it. */
  all(): TrailEvent[] {
    return [...this.events.values()].sort((a, b) => a.n - b.n);
  }

  /** Numbers of these events and of everything that led to them. */
  before(roots: readonly number[]): Set<number> {
    const found = new Set<number>();
    const open = [...roots];
    for (let n = open.pop(); n !== undefined; n = open.pop()) {
      const event = found.has(n) ? undefined : this.events.get(n);
      if (!event) continue;
      found.add(n);
      open.push(...inputs(event));
    }
    return found;
  }

  /** Numbers of these events and of everything that followed from them. */
  after(roots: readonly number[]): Set<number> {
    const found = new Set(roots);
    for (const event of this.all()) {
      if (inputs(event).some((n) => found.has(n))) found.add(event.n);
    }
    return found;
  }

  forget(numbers: ReadonlySet<number>): void {
    for (const n of numbers) this.events.delete(n);
  }
}

function inputs(event: TrailEvent): number[] {
  const scope = event.s === undefined ? [] : [event.s];
  return event.k ? [...event.c, ...scope, ...event.k.flatMap(causesOf)] : [...event.c, ...scope];
}
