import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Another value as it may really have stood there before; undefined where nobody knows one. */
function earlier(schema: JsonSchema, value: JsonValue | undefined): JsonValue | undefined {
  const options = schema.oneOf?.map((option) => option.const) ?? schema.enum ?? [];
  if (options.length > 0) return options.find((option) => option !== value);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return undefined;
  if (DATE.test(value)) return value.replace(DATE, dayBefore);
  // what names something, or has a form of its own, has no shorter beginning
  const named = schema['x-dict'] ?? schema['x-record'] ?? schema['x-request'] ?? schema.format ?? schema.pattern;
  return named === undefined && value.length > 1 ? value.slice(0, Math.ceil(value.length / 2)) : undefined;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** A change of the first few fields, for the view of what changed. */
export function changesOf(
  schema: JsonSchema,
  formData: FormData,
): { path: string; before: JsonValue | undefined; after: JsonValue | undefined }[] {
  const filled = Object.entries(schema.properties ?? {}).filter(([path]) => formData[path] !== undefined);
  const changes = filled.map(([path, field]) => ({
    path,
    before: earlier(field, formData[path]),
    after: formData[path],
  }));
  const known = changes.filter(({ before }) => before !== undefined);
  // where no other value is known, they were empty
  return (known.length > 0 ? known : changes).slice(0, 3);
}
