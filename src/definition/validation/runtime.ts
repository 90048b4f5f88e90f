import { codePoints, hasTwins, isMultiple, sameValue } from './errors.ts';
import { FORMATS } from './formats.ts';

/** The id under which a form's schema is compiled, and found again by RJSF. */
export const FORM_ID = 'form';

/** A module of compiled validators: given what it requires, the functions by the id of their schema. */
export interface ValidatorModule {
  default(require: (name: string) => unknown): Record<string, unknown>;
}

const PARTS: Record<string, unknown> = {
  'ajv/dist/runtime/ucs2length': { default: codePoints },
  dialect: { hasTwins, isMultiple, sameValue, formats: FORMATS },
};

/** What all compiled validators share, so that each module holds its own schema only. */
export function requireRuntime(name: string): unknown {
  if (!Object.hasOwn(PARTS, name)) throw new Error(`compiled validators want ${name}, which is not there`);
  return PARTS[name];
}
