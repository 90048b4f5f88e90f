import { createContext } from 'react';
import type { DataError } from '../../../definition/types/projection.ts';

interface Part extends DataError {
  finish: (() => Promise<unknown>) | undefined;
}

/** What fields hold that is not in their data yet: files on their way, a signature that was drawn and not kept. */
export class Unfinished {
  private readonly parts = new Map<symbol, Part>();
  /** what is missing has changed */
  onChange: () => void = () => undefined;

  /**
   * A field lacks something. `finish` = it will be there by itself, or by asking; without it only the person can help, to
   * whom `message` is said when he hands in. Gives the way to take this back.
   */
  lacks(path: string, message: string, finish?: () => Promise<unknown>): () => void {
    const key = Symbol(path);
    this.parts.set(key, { path, message, finish });
    this.onChange();
    return () => {
      if (this.parts.delete(key)) this.onChange();
    };
  }

  /** Waits for what will be there by itself, and for what follows from that; null = there is nothing to wait for. */
  finish(): Promise<void> | null {
    return this.coming().length === 0 ? null : this.allDone();
  }

  /** What only the person can help with. */
  missing(): DataError[] {
    return [...this.parts.values()].filter(({ finish }) => finish === undefined);
  }

  private coming(): (() => Promise<unknown>)[] {
    return [...this.parts.values()].flatMap(({ finish }) => finish ?? []);
  }

  private async allDone(): Promise<void> {
    const asked = new Set<() => Promise<unknown>>();
    const next = () => this.coming().filter((finish) => !asked.has(finish));
    for (let coming = next(); coming.length > 0; coming = next()) {
      for (const finish of coming) asked.add(finish);
      await Promise.allSettled(coming.map((finish) => finish()));
    }
  }
}

/** Handed down by whatever hands in what its widgets hold: a form, a dialog. */
export const UnfinishedContext = createContext<Unfinished | null>(null);
