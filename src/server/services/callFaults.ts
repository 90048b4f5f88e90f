import type { Locale } from '../../definition/types/locale.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { RawError } from '../../definition/validation/errors.ts';
import { messagesFor } from '../../definition/validation/messages.ts';

/** What a validator says of one part of a call. */
export interface CallFault {
  /** `/items/0/name` */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** What a call is told to be has no titles: its faults are said of "this item", as are those of a field without one. */
const NO_TITLES = Object.freeze({});

/** What is wrong with a call, in the caller's language. */
export function callFaults(faults: readonly CallFault[], locale: Locale): DataError[] {
  return messagesFor(faults.map(rawOf), NO_TITLES, locale);
}

function rawOf({ instancePath, keyword, params }: CallFault): RawError {
  const missing = params['missingProperty'] ?? params['additionalProperty'];
  const path = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
  const expected = params['limit'] ?? params['type'];
  const isTold = typeof expected === 'number' || typeof expected === 'string';
  return { path: path.join('.'), keyword, ...(isTold && { expected }) };
}
