import type { FileTexts, SavedDraft } from '../../../contract/studio/definition.ts';
import type { Conflict } from '../../../definition/edit/merge/ask.ts';
import { Autosave, type Kept } from '../../hooks/autosave.ts';

/** Typing in one field is one step back, not one for each key. */
const ONE_STEP_MS = 1_000;

export interface DraftState {
  files: FileTexts;
  kept: Kept;
  /** somebody has changed the definition meanwhile: places that both have changed; null = nobody has */
  conflicts: readonly Conflict[] | null;
  canUndo: boolean;
  canRedo: boolean;
}

interface Saving {
  /** @param base what they were begun from, where the server has no draft yet */
  save(files: FileTexts, revision: number, base: FileTexts): Promise<SavedDraft>;
}

export interface Typed {
  files: FileTexts;
  revision: number;
  base?: FileTexts | undefined;
}

/**
 * The files that somebody edits, with every step back and forth, kept on the server after each pause. A step shares the
 * texts that it did not change, so that there is no end to them.
 */
export class DraftStore {
  readonly autosave: Autosave<FileTexts>;
  /** what this window's edits were begun from */
  readonly base: FileTexts;
  readonly #listeners = new Set<() => void>();
  #past: FileTexts[] = [];
  #future: FileTexts[] = [];
  #last = { what: '', at: 0 };
  #state: DraftState;

  /** @param typed what was typed before and never got to the server, and upon which revision */
  constructor(files: FileTexts, draft: SavedDraft | null, saving: Saving, typed: Typed | null = null) {
    const begun = draft?.files ?? files;
    this.base = typed?.base ?? files;
    this.autosave = new Autosave(
      begun,
      typed?.revision ?? draft?.revision ?? 0,
      draft ? new Date(draft.savedAt) : null,
      {
        save: async (content, revision) => {
          const saved = await saving.save(content, revision, this.base);
          this.#state = { ...this.#state, conflicts: saved.conflicts };
          return { revision: saved.revision, savedAt: new Date(saved.savedAt) };
        },
        changed: (kept) => this.#set({ kept }),
      },
    );
    this.#state = {
      files: begun,
      kept: this.autosave.kept,
      conflicts: draft?.conflicts ?? null,
      canUndo: false,
      canRedo: false,
    };
    // upon another revision than the server's it is refused there, and the person decides
    if (typed) this.edit(typed.files);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

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
  follow({ files, revision, savedAt, conflicts }: SavedDraft): void {
    this.#past.push(this.#state.files);
    this.#set({ files, conflicts });
    this.autosave.follow(files, revision, new Date(savedAt));
  }

  /** Somebody else has published: told by the server. */
  torn(conflicts: readonly Conflict[]): void {
    this.#set({ conflicts });
  }

  #take(files: FileTexts): void {
    this.#set({ files });
    this.autosave.edit(files);
  }

  #set(next: Partial<DraftState>): void {
    const canUndo = this.#past.length > 0;
    this.#state = { ...this.#state, ...next, canUndo, canRedo: this.#future.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
