import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { RecordCalls, RecordRow } from './types.ts';

/** One record as it is now, with these fields otherwise; somebody who is faster is not overwritten. */
export async function changeRecord(
  calls: RecordCalls,
  row: RecordRow,
  values: readonly (readonly [string, JsonValue | undefined])[],
): Promise<void> {
  const next: FormData & RecordRow = { ...((await calls.get?.(row.id)) ?? row) };
  for (const [name, value] of values) {
    // what was left empty is cleared
    if (value === null || value === undefined) delete next[name];
    else next[name] = value;
  }
  await calls.update?.(next);
}
