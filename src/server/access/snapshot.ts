import type { Bus } from '../db/bus.ts';
import { changedRowsIn } from '../db/revision.ts';

/** How a {@link Snapshot} takes over the rows of now. */
export interface SnapshotReads {
  read(): Promise<void>;
  /** of which one row is worth reading by itself: left out = a change of anything has all read */
  entity?: string;
  /** those of `entity` alone, also who is no longer there */
  readRows?(ids: readonly string[]): Promise<void>;
}

/** More rows than this are sooner read with all the others. */
const MANY = 1_000;

/** Something that is kept in memory, and read again once a write has moved its name in hall_revision on. */
export class Snapshot {
  readonly #reads: SnapshotReads;
  #allStale = true;
  #stale = new Set<string>();
  #reading: Promise<void> | undefined;

  constructor(revision: string, bus: Pick<Bus, 'on'>, reads: SnapshotReads) {
    this.#reads = reads;
    bus.on(`revision:${revision}`, (payload) => {
      const changed = changedRowsIn(payload);
      if (changed && changed.entity === reads.entity) for (const id of changed.ids) this.#stale.add(id);
      else this.#allStale = true;
    });
  }

  /** Waits until it holds everything that was committed before the call. Nearly always answers at once. */
  async fresh(): Promise<void> {
    // also while it is being read: what it held before is out of date already
    while (this.#allStale || this.#stale.size > 0 || this.#reading) {
      this.#reading ??= this.#load().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #load(): Promise<void> {
    const [all, ids] = [this.#allStale || this.#stale.size > MANY, [...this.#stale]];
    this.#allStale = false;
    this.#stale = new Set();
    try {
      await (all ? this.#reads.read() : this.#reads.readRows?.(ids));
    } catch (error) {
      this.#allStale ||= all;
      for (const id of ids) this.#stale.add(id);
      throw error;
    }
  }
}
