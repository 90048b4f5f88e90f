import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** Which rows of one sheet would have the same values where the entity allows them only once. */
export class Twins {
  readonly #rules: readonly string[][];
  readonly #rows = new Map<string, number>();
  readonly #refused = new Map<string, number>();

  constructor({ manifest }: EntityDefinition) {
    this.#rules = manifest.unique ?? [];
  }

  /** The row that was taken before with the same unique values, if any. */
  of(formData: FormData): number | undefined {
    return this.#among(this.#rows, formData);
  }

  /** The row that was refused before with the same unique values, if any. */
  refusedLike(formData: FormData): number | undefined {
    return this.#among(this.#refused, formData);
  }

  /** Remembers a row: one that is refused keeps no other out. */
  take(formData: FormData, row: number, ok: boolean): void {
    for (const key of this.#keys(formData)) (ok ? this.#rows : this.#refused).set(key, row);
  }

  #among(rows: ReadonlyMap<string, number>, formData: FormData): number | undefined {
    return this.#keys(formData)
      .map((key) => rows.get(key))
      .find((found) => found !== undefined);
  }

  #keys(formData: FormData): string[] {
    return this.#rules.flatMap((fields, rule) => {
      const values = fields.map((field) => formData[field]);
      // an index does not compare what is empty
      return values.some((value) => value === undefined || value === '') ? [] : [JSON.stringify([rule, values])];
    });
  }
}
