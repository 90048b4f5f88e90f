import type { FileTexts, SavedDraft } from '../../../contract/studio.ts';
import { ApiError } from '../../api/envelope.ts';
import { messageOf } from '../../api/refused.ts';

/** As soon as somebody pauses, what he did is on the server. */
const PAUSE_MS = 1_200;
/** After a failure it is tried again by itself. */
const RETRY_MS = 8_000;
/** Typing in one field is one step back, not one for each key. */
const ONE_STEP_MS = 1_000;

export type Kept =
  | { state: 'saved'; at: Date | null }
  | { state: 'unsaved' }
  | { state: 'saving' }
  | { state: 'stale' }
  | { state: 'failed'; reason: string };

export interface DraftState {
  files: FileTexts;
  kept: Kept;
  canUndo: boolean;
  canRedo: boolean;
}

interface Saving {
  save(files: FileTexts, revision: number): Promise<SavedDraft>;
}

/**
 * The files that somebody edits, with every step back and forth, kept on the server after each pause. A step shares the
 * texts that it did not change, so that there is no end to them.
 */
export class DraftStore {
  readonly #saving: Saving;
  readonly #listeners = new Set<() => void>();
  #past: FileTexts[] = [];
  #future: FileTexts[] = [];
  #last = { what: '', at: 0 };
  #revision: number;
  #keptFiles: FileTexts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> = Promise.resolve(true);
  #state: DraftState;

  constructor(files: FileTexts, draft: SavedDraft | null, saving: Saving) {
    this.#saving = saving;
    this.#revision = draft?.revision ?? 0;
    this.#keptFiles = draft?.files ?? files;
    const at = draft ? new Date(draft.savedAt) : null;
    this.#state = { files: this.#keptFiles, kept: { state: 'saved', at }, canUndo: false, canRedo: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  /** Of the draft on the server; 0 = there is none. */
  get revision(): number {
    return this.#revision;
  }
  get isKept(): boolean {
    return this.#state.files === this.#keptFiles;
  }

  /** @param what names what is being typed into: the same again within a moment is the same step */
  edit(files: FileTexts, what = ''): void {
    const before = this.#state.files;
    if (files === before) return;
    const now = Date.now();
    const goesOn = what !== '' && what === this.#last.what && now - this.#last.at < ONE_STEP_MS;
    this.#last = { what, at: now };
    if (!goesOn) this.#past.push(before);
    this.#future = [];
    this.#take(files);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.#state.files);
    this.#last = { what: '', at: 0 };
    this.#take(before);
  }

  redo(): void {
    const next = this.#future.pop();
    if (next === undefined) return;
    this.#past.push(this.#state.files);
    this.#take(next);
  }

  /** What the server has now, after a merge: a step like any other. */
  follow({ files, revision, savedAt }: SavedDraft): void {
    this.#past.push(this.#state.files);
    this.#revision = revision;
    this.#keptFiles = files;
    this.#set({ files, kept: { state: 'saved', at: new Date(savedAt) } });
  }

  /** Writes over what another window has kept. */
  overwrite(revision: number): Promise<boolean> {
    this.#revision = revision;
    this.#set({ kept: { state: 'unsaved' } });
    return this.save();
  }

  /** One at a time; answers whether everything is kept now. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  /** Kept before the page goes away, as far as that can be. */
  close(): void {
    clearTimeout(this.#timer);
    if (!this.isKept && this.#state.kept.state !== 'stale') void this.save();
  }

  #take(files: FileTexts): void {
    const isStale = this.#state.kept.state === 'stale';
    this.#set({ files, ...(!isStale && { kept: { state: 'unsaved' } }) });
    if (!isStale) this.#later(PAUSE_MS);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), wait);
  }

  async #write(): Promise<boolean> {
    const { files, kept } = this.#state;
    if (files === this.#keptFiles) {
      if (kept.state === 'unsaved') this.#set({ kept: { state: 'saved', at: new Date() } });
      return true;
    }
    if (kept.state === 'stale') return false;
    this.#set({ kept: { state: 'saving' } });
    try {
      const saved = await this.#saving.save(files, this.#revision);
      this.#revision = saved.revision;
      this.#keptFiles = files;
      const isAll = this.#state.files === files;
      this.#set({ kept: isAll ? { state: 'saved', at: new Date(saved.savedAt) } : { state: 'unsaved' } });
      return isAll || this.#write();
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      this.#set({ kept: stale ? { state: 'stale' } : { state: 'failed', reason: messageOf(error) } });
      if (!stale) this.#later(RETRY_MS);
      return false;
    }
  }

  #set(next: Partial<DraftState>): void {
    const canUndo = this.#past.length > 0;
    this.#state = { ...this.#state, ...next, canUndo, canRedo: this.#future.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
