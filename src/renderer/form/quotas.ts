/** What is left of a quota of `exclusive`, and the field at which that is said. */
export interface QuotaLeft {
  path: string;
  left: number;
}

/** What the server last said is left of the quotas that a form takes of: only it knows what others took. */
export class Quotas {
  private left: ReadonlyMap<string, number> = new Map();
  private readonly listeners = new Set<() => void>();

  tell(quotas: readonly QuotaLeft[]): void {
    // of two quotas at one field the tighter one counts
    const sorted = quotas.toSorted((a, b) => b.left - a.left);
    this.left = new Map(sorted.map(({ path, left }) => [path, left]));
    for (const listener of this.listeners) listener();
  }

  at(path: string): number | undefined {
    return this.left.get(path);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}
