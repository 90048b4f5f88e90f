import type { FormData } from '../../definition/types/json.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { referencesIn } from '../../definition/validation/references.ts';
import type { DataReference } from '../../definition/validation/references.ts';

const nameOf = ({ kind, target, value }: DataReference): string => JSON.stringify([kind, target, value]);

/** The entries of dictionaries whose words were pasted: whatever is none of them is wrong, whoever put it there. */
export class PastedEntries {
  private readonly entries = new Map<string, ReadonlySet<string>>();
  private readonly given: FormData;

  /** @param given what the form came with holds on, as on the server: entries that were withdrawn since */
  constructor(given: FormData) {
    this.given = given;
  }

  add(dictionary: string, entries: ReadonlySet<string>): void {
    this.entries.set(dictionary, entries);
  }

  /** How to ask whether something is there; undefined where nothing was pasted. */
  lookup(schema: JsonSchema): ((reference: DataReference) => boolean) | undefined {
    if (this.entries.size === 0) return undefined;
    const given = new Set(referencesIn(schema, this.given).map(nameOf));
    return (one) =>
      one.kind !== 'dictionary' || given.has(nameOf(one)) || this.entries.get(one.target)?.has(one.value) !== false;
  }
}
