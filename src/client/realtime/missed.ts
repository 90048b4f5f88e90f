import type { NoticeMessage } from '../../contract/socket.ts';

/** More than this at once is noise: the bell says how many there are. */
const MOST_SHOWN = 3;
const MOST_KNOWN = 200;

/** Which messages a page has shown, so that after a gap it shows what it missed, each once. */
export class Announced {
  readonly #known = new Set<string>();
  #latest: string | null = null;

  /** The newest message that the page knows of; null before it knows any. */
  get latest(): string | null {
    return this.#latest;
  }

  /** The server's newest message when the page first connected: what is older is no news. */
  begin(latest: string | null): void {
    if (this.#latest === null && latest !== null) this.add(latest);
  }

  /** @returns false when it has been shown already */
  add(id: string): boolean {
    if (this.#known.has(id)) return false;
    this.#known.add(id);
    if (this.#known.size > MOST_KNOWN) {
      const [oldest] = this.#known;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#latest = id;
    return true;
  }

  /** What of these is to be shown now: the newest few that have not been. */
  news(missed: readonly NoticeMessage[]): NoticeMessage[] {
    return missed.filter(({ id }) => this.add(id)).slice(-MOST_SHOWN);
  }
}
