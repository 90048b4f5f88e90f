import type { FormData } from '../../../definition/types/json.ts';
import type { SavedDraft } from '../../api/drafts.ts';

/** `failed` is tried again by itself; `conflict` waits for the person's choice. */
export type KeepState =
  | { kind: 'clean' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed' }
  | { kind: 'conflict' };

/** What went wrong with a save, as far as the keeper cares. */
export type SaveFailure = 'conflict' | 'gone' | 'other';

export interface KeeperIo {
  create(formData: FormData): Promise<SavedDraft>;
  save(businessKey: string, formData: FormData, revision: number): Promise<SavedDraft>;
  failureOf(error: unknown): SaveFailure;
  changed(state: KeepState): void;
  now(): Date;
}

/** Typed data is on the server within 3 s: the first change starts the clock, further ones ride along. */
const SAVE_AFTER_MS = 1_500;
const RETRY_AFTER_MS = 8_000;

/** Keeps one form as a draft on the server while it is being filled in. One save at a time, always the latest data. */
export class DraftKeeper {
  private readonly io: KeeperIo;
  private draft: SavedDraft | null;
  private pending: FormData | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  state: KeepState = { kind: 'clean' };

  constructor(io: KeeperIo, draft: SavedDraft | null) {
    this.io = io;
    this.draft = draft;
  }

  /** The draft on the server, once there is one. */
  get saved(): SavedDraft | null {
    return this.draft;
  }

  change(formData: FormData): void {
    this.pending = formData;
    if (this.conflicts()) return;
    if (this.state.kind !== 'saving') this.become({ kind: 'dirty' });
    this.schedule(SAVE_AFTER_MS);
  }

  /** Saves now what is not saved yet, and waits for it. Never rejects: the outcome is in `state`. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.running) await this.running;
    if (this.pending === null || this.conflicts() || this.stopped) return;
    this.running = this.save(this.pending);
    await this.running;
    this.running = null;
    if (this.pending !== null && !this.conflicts()) {
      this.schedule(this.state.kind === 'failed' ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    }
  }

  /**
   * The person chose: `formData` goes over the revision that somebody else left. Null = theirs was taken. No draft = it is
   * gone meanwhile, and another is made.
   */
  settle(draft: SavedDraft | null, formData: FormData | null): void {
    this.draft = draft;
    this.pending = formData;
    this.become(formData ? { kind: 'dirty' } : { kind: 'clean' });
    if (formData) void this.flush();
  }

  /** Nothing is saved any more: the request was sent, or the page goes. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  resume(): void {
    this.stopped = false;
  }

  private conflicts(): boolean {
    return this.state.kind === 'conflict';
  }

  private schedule(milliseconds: number): void {
    if (this.stopped || this.timer !== undefined) return;
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private async save(formData: FormData): Promise<void> {
    this.become({ kind: 'saving' });
    try {
      this.draft = this.draft
        ? await this.io.save(this.draft.businessKey, formData, this.draft.revision)
        : await this.io.create(formData);
      if (this.pending === formData) this.pending = null;
      this.become(this.pending === null ? { kind: 'saved', at: this.io.now() } : { kind: 'dirty' });
    } catch (error) {
      const failure = this.io.failureOf(error);
      // deleted meanwhile: the next save makes a new one
      if (failure === 'gone') this.draft = null;
      this.become(failure === 'conflict' ? { kind: 'conflict' } : { kind: 'failed' });
    }
  }

  private become(state: KeepState): void {
    this.state = state;
    this.io.changed(state);
  }
}
