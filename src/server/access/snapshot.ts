import type { Bus } from '../db/bus.ts';

/** Something that is kept in memory, and read again once a write has moved its name in hall_revision on. */
export class Snapshot {
  readonly #read: () => Promise<void>;
  #stale = true;
  #reading: Promise<void> | undefined;

  /** @param read takes over the rows of now */
  constructor(revision: string, bus: Pick<Bus, 'on'>, read: () => Promise<void>) {
    this.#read = read;
    bus.on(`revision:${revision}`, () => {
      this.#stale = true;
    });
  }

  /** Waits until it holds everything that was committed before the call. Nearly always answers at once. */
  async fresh(): Promise<void> {
    // also while it is being read: what it held before is out of date already
    while (this.#stale || this.#reading) {
      this.#reading ??= this.#load().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #load(): Promise<void> {
    this.#stale = false;
    try {
      await this.#read();
    } catch (error) {
      this.#stale = true;
      throw error;
    }
  }
}
