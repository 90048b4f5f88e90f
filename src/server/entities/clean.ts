import type { FormData, JsonValue } from '../../definition/types/json.ts';

/** NUL and lone surrogates cannot be stored as jsonb; nobody types them on purpose. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function clean(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value !== null && typeof value === 'object') return cleanValue(value);
  return value;
}

/** The same data, storable: texts without NUL and lone surrogates, no fields without a value. */
export function cleanValue(data: FormData): FormData {
  const cleaned: FormData = {};
  for (const [name, value] of Object.entries(data)) {
    if (value !== undefined) cleaned[cleanText(name)] = clean(value);
  }
  return cleaned;
}
