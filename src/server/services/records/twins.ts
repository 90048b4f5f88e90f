import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** Which rows of one sheet would have the same values where the entity allows them only once. */
export class Twins {
  readonly #rules: readonly string[][];
  readonly #rows = new Map<string, number>();

  constructor({ manifest }: EntityDefinition) {
    this.#rules = manifest.unique ?? [];
  }

  /** The row that was taken before with the same unique values, if any. */
  of(formData: FormData): number | undefined {
    return this.#keys(formData)
      .map((key) => this.#rows.get(key))
      .find((found) => found !== undefined);
  }

  /** Remembers a row that would be taken: one that is refused keeps no other out. */
  take(formData: FormData, row: number): void {
    for (const key of this.#keys(formData)) this.#rows.set(key, row);
  }

  #keys(formData: FormData): string[] {
    return this.#rules.flatMap((fields, rule) => {
      const values = fields.map((field) => formData[field]);
      // an index does not compare what is empty
      return values.some((value) => value === undefined || value === '') ? [] : [JSON.stringify([rule, values])];
    });
  }
}
