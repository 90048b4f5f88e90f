import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { rawErrors, type Validators } from '../../definition/validation/errors.ts';
import { FORM_ID, requireRuntime, type ValidatorModule } from '../../definition/validation/runtime.ts';

/** The compiled validators of a schema, run by RJSF's precompiled validator. */
export function precompiled(module: ValidatorModule, schema: JsonSchema): Validators {
  // RJSF finds the compiled function by the schema's id
  const root = { ...schema, $id: FORM_ID };
  const validator = createPrecompiledValidator(module.default(requireRuntime) as ValidatorFunctions, root);
  return { validate: (data) => rawErrors(validator.rawValidation<ErrorObject>(root, data).errors ?? []) };
}
