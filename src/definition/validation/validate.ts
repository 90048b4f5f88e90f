import type { FormData } from '../types/json.ts';
import type { Locale } from '../types/locale.ts';
import type { DataError } from '../types/projection.ts';
import type { JsonSchema } from '../types/schema.ts';
import { messagesFor } from './messages.ts';
import { refusals } from './refusals.ts';

/** Judges data against a schema of the dialect and says what is wrong, one message for each field. */
export function validateData(schema: JsonSchema, formData: FormData, locale?: Locale): DataError[] {
  return messagesFor(refusals(schema, formData), schema, locale, formData);
}
