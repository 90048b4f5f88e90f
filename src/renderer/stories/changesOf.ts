import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';

/** Another value of the same kind, as it may have stood there before. */
function earlier(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^\d{4}-/.test(value) ? value.replace(/^\d{4}/, '2020') : `${value}…`;
  return null;
}

/** A made-up change of the first few fields, for the view of what changed. */
export function changesOf(
  schema: JsonSchema,
  formData: FormData,
): { path: string; before: JsonValue | undefined; after: JsonValue | undefined }[] {
  return Object.keys(schema.properties ?? {})
    .filter((path) => formData[path] !== undefined)
    .slice(0, 3)
    .map((path) => ({ path, before: earlier(formData[path] ?? null), after: formData[path] }));
}
