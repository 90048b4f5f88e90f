import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** Which rows of one sheet would have the same values where the entity allows them only once. */
export class Twins {
  readonly #rules: readonly string[][];
  readonly #rows = new Map<string, number>();

  constructor({ manifest }: EntityDefinition) {
    this.#rules = manifest.unique ?? [];
  }

  /** The row that came before with the same unique values, if any; remembers this one otherwise. */
  meet(formData: FormData, row: number): number | undefined {
    const keys = this.#rules.flatMap((fields, rule) => {
      const values = fields.map((field) => formData[field]);
      // an index does not compare what is empty
      return values.some((value) => value === undefined || value === '') ? [] : [JSON.stringify([rule, values])];
    });
    const earlier = keys.map((key) => this.#rows.get(key)).find((found) => found !== undefined);
    if (earlier === undefined) for (const key of keys) this.#rows.set(key, row);
    return earlier;
  }
}
