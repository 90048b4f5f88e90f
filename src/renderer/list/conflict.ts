import { sameValue } from '../../definition/validation/errors.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { FieldChange } from '../form/ReadView.tsx';
import type { RecordRow } from './types.ts';

/** Fields of a record that are about the record and not in its form. */
const ABOUT: ReadonlySet<string> = new Set([
  'id',
  'revision',
  'createDate',
  'updateDate',
  'creatorName',
  'updaterName',
]);

/** What one version of a record has otherwise than another, field by field, as far as the form knows the fields. */
export function differences(before: FormData, after: FormData, fields: ReadonlySet<string>): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
    if (ABOUT.has(path) || !fields.has(path)) return [];
    const was: JsonValue = before[path] ?? null;
    const is: JsonValue = after[path] ?? null;
    return sameValue(was, is) ? [] : [{ path, before: was, after: is }];
  });
}

/** Their record with what was typed here over it: fields that nobody touched here are theirs. */
export function merged(base: FormData, mine: FormData, theirs: RecordRow, fields: ReadonlySet<string>): FormData {
  const result: FormData = { ...theirs };
  for (const { path } of differences(base, mine, fields)) {
    const value = mine[path];
    if (value === undefined) delete result[path];
    else result[path] = value;
  }
  return result;
}
