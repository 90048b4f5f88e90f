import type { Scope } from '../../../definition/expression/scope.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { ExpectedRecord } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import type { RecordForms } from './walkWorld.ts';

interface Written {
  record: string;
  data: FormData;
}

/** What effects and service tasks of a walk have written so far: nothing of it is kept. */
export class WalkRecords {
  readonly #forms: RecordForms;
  readonly #all: Written[] = [];

  constructor(forms: RecordForms) {
    this.#forms = forms;
  }

  /** As the server writes it: each value as its field's type wants it, and what the entity computes. */
  write(record: string, values: Readonly<Record<string, unknown>>, scope: Scope): void {
    const form = this.#forms(record);
    const fields = form === undefined ? {} : allProperties(form.schema);
    const given = Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const kept = field === undefined ? value : convert(value, field);
      return kept === undefined || kept === null || kept === '' ? [] : [[name, kept as JsonValue]];
    });
    const data = Object.fromEntries(given) as FormData;
    this.#all.push({ record, data: form === undefined ? data : settle(form, data, scope) });
  }

  /** What was written instead of a record like this one; undefined where there is one. */
  instead({ record, data }: ExpectedRecord): FormData[] | undefined {
    const written = this.#all.filter((one) => one.record === record).map((one) => one.data);
    const fits = (one: FormData): boolean =>
      Object.entries(data).every(([name, value]) => sameValue(one[name] ?? null, value));
    return written.some(fits) ? undefined : written;
  }
}
