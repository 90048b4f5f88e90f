/** How much each person has under way on this server: uploads, exports, imports, bodies that are still coming. */
export class Tally {
  readonly #amounts = new Map<string, number>();
  #total = 0;

  of(person: string): number {
    return this.#amounts.get(person) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  /** Counts it until the answer is called, which may be called twice. */
  add(person: string, amount = 1): () => void {
    let counted = true;
    this.#change(person, amount);
    return () => {
      if (counted) this.#change(person, -amount);
      counted = false;
    };
  }

  #change(person: string, by: number): void {
    this.#total += by;
    const amount = this.of(person) + by;
    if (amount > 0) this.#amounts.set(person, amount);
    else this.#amounts.delete(person);
  }
}

export interface UnderWay {
  /** how many workbooks are being made */
  exports: Tally;
  /** how many workbooks are being taken in */
  imports: Tally;
  /** bytes of files that have no row yet */
  uploads: Tally;
}

export const nothingUnderWay = (): UnderWay => ({ exports: new Tally(), imports: new Tally(), uploads: new Tally() });
