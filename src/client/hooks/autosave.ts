import { useEffect } from 'react';
import { ApiError } from '../api/envelope.ts';
import { messageOf } from '../api/refused.ts';

/** As soon as somebody pauses, what he did is on the server. */
const PAUSE_MS = 1_200;
/** After a failure it is tried again by itself. */
const RETRY_MS = 8_000;

export type Kept =
  | { state: 'saved'; at: Date | null }
  | { state: 'unsaved' }
  | { state: 'saving' }
  /** somebody else was faster: it waits until the person has decided */
  | { state: 'stale' }
  | { state: 'failed'; reason: string };

interface Saving<T> {
  /** rejects with 409 where the server has another revision than this one */
  save(content: T, revision: number): Promise<{ revision: number; savedAt: Date }>;
  changed(kept: Kept): void;
}

/**
 * Keeps what somebody edits on the server: after each pause, on demand, and when the page goes away. One save at a time,
 * always of the latest content; the same content (by identity) is never sent twice.
 */
export class Autosave<T> {
  readonly #saving: Saving<T>;
  #now: T;
  #keptContent: T;
  #revision: number;
  #kept: Kept;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> = Promise.resolve(true);

  constructor(content: T, revision: number, savedAt: Date | null, saving: Saving<T>) {
    this.#saving = saving;
    this.#now = this.#keptContent = content;
    this.#revision = revision;
    this.#kept = { state: 'saved', at: savedAt };
  }

  get kept(): Kept {
    return this.#kept;
  }
  /** of what the server has; 0 = it has nothing */
  get revision(): number {
    return this.#revision;
  }
  get isKept(): boolean {
    return this.#now === this.#keptContent;
  }

  edit(content: T): void {
    this.#now = content;
    if (this.#kept.state === 'stale') return;
    this.#become({ state: 'unsaved' });
    this.#later(PAUSE_MS);
  }

  /** The server has this now, after a merge. */
  follow(content: T, revision: number, savedAt: Date): void {
    this.#now = this.#keptContent = content;
    this.moved(revision);
    this.#become({ state: 'saved', at: savedAt });
  }

  /** The server counted on without a change of the content. */
  moved(revision: number): void {
    this.#revision = revision;
  }

  /** Writes over what somebody else has kept. */
  overwrite(revision: number): Promise<boolean> {
    this.#revision = revision;
    this.#become({ state: 'unsaved' });
    return this.save();
  }

  /** Answers whether everything is kept now. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  /** Kept before the page goes away, as far as that can be. */
  close(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.isKept || this.#kept.state === 'stale' ? Promise.resolve(this.isKept) : this.save();
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), wait);
  }

  async #write(): Promise<boolean> {
    const content = this.#now;
    if (this.isKept) {
      if (this.#kept.state === 'unsaved') this.#become({ state: 'saved', at: new Date() });
      return true;
    }
    if (this.#kept.state === 'stale') return false;
    this.#become({ state: 'saving' });
    try {
      const { revision, savedAt } = await this.#saving.save(content, this.#revision);
      this.#revision = revision;
      this.#keptContent = content;
      this.#become(this.isKept ? { state: 'saved', at: savedAt } : { state: 'unsaved' });
      return this.isKept || this.#write();
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409;
      this.#become(isStale ? { state: 'stale' } : { state: 'failed', reason: messageOf(error) });
      if (!isStale) this.#later(RETRY_MS);
      return false;
    }
  }

  #become(kept: Kept): void {
    this.#kept = kept;
    this.#saving.changed(kept);
  }
}

/** Warns before the window is closed on what is not kept, and keeps it when the page goes away. */
export function useAutosave<T>(autosave: Autosave<T>, lost?: (kept: Kept) => void): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!autosave.isKept) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void autosave.close().then((isKept) => (isKept ? undefined : lost?.(autosave.kept)));
    };
  }, [autosave, lost]);
}
