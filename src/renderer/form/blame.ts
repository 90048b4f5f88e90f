import { asObject, type FormData, type JsonValue } from '../../definition/types/json.ts';
import { keyOf, rowsOf } from '../widgets/table/rows.ts';

/** Which fields of a form may be called wrong: those that were left after a change, and all once it was submitted. */
export class Blame {
  submitted = false;
  private readonly left = new Set<string>();
  /** the rows that were there when the form was last submitted: one added since is not blamed for what nobody has left yet */
  private readonly judged = new Set<string>();

  /** Whether there is anything to check for. */
  get any(): boolean {
    return this.submitted || this.left.size > 0;
  }

  /** Fields were left. False where each was before. */
  leave(paths: readonly string[], data: FormData): boolean {
    const known = this.left.size;
    for (const path of paths) this.left.add(this.placeOf(path, data).place);
    return this.left.size > known;
  }

  submit(data: FormData): void {
    this.submitted = true;
    this.judged.clear();
    for (const key of rowKeys(data)) this.judged.add(key);
  }

  clear(): void {
    this.submitted = false;
    this.left.clear();
    this.judged.clear();
  }

  /** Whether what is wrong at this path is shown. */
  falls(path: string, data: FormData): boolean {
    const { place, isNew } = this.placeOf(path, data);
    return this.left.has(place) || (this.submitted && !isNew);
  }

  /** A path that stays right while rows are moved or removed: by their keys; and whether one was added after a submit. */
  private placeOf(path: string, data: FormData): { place: string; isNew: boolean } {
    let here: JsonValue | undefined = data;
    let isNew = false;
    const steps = path.split('.').map((step) => {
      const list = Array.isArray(here) ? here : undefined;
      here = list ? list[Number(step)] : asObject(here)?.[step];
      const row = list && asObject(here);
      if (row === undefined) return step;
      isNew ||= !this.judged.has(keyOf(row));
      return keyOf(row);
    });
    return { place: steps.join('.'), isNew };
  }
}

/** The names of all rows in the data. */
function rowKeys(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return [...rowsOf(value).map(keyOf), ...value.flatMap(rowKeys)];
  return Object.values(asObject(value) ?? {}).flatMap(rowKeys);
}
