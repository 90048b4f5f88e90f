import type { JsonSchema } from '../types/schema.ts';
import { dialectAjv } from './ajv.ts';
import { rawErrors, type Validators } from './errors.ts';
import { prepareSchema } from './prepare.ts';

/**
 * Validators for one schema, compiled by AJV. For the server only: compiling needs eval, which the page does not have
 * (it loads `validatorModule`'s output, or asks `judge`). Costs some milliseconds; keep the result with the version.
 */
export function compileValidators(schema: JsonSchema): Validators {
  const check = dialectAjv().compile(prepareSchema(schema));
  return {
    validate(data) {
      return check(data) ? [] : rawErrors(check.errors ?? []);
    },
  };
}
