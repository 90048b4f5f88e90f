import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { dialectAjv } from '../../../src/definition/validation/ajv.ts';
import { rawErrors, type Validators } from '../../../src/definition/validation/errors.ts';
import { prepareSchema } from '../../../src/definition/validation/prepare.ts';

/** Validators for one schema, compiled by AJV here and now: what the page's modules and the interpreter are held to. */
export function compileValidators(schema: JsonSchema): Validators {
  const check = dialectAjv().compile(prepareSchema(schema));
  return {
    validate(data) {
      return check(data) ? [] : rawErrors(check.errors ?? []);
    },
  };
}
