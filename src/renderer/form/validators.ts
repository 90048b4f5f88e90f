import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { rawErrors, type Validators } from '../../definition/validation/errors.ts';
import { judge, matches } from '../../definition/validation/judge.ts';
import { FORM_ID, requireRuntime, type ValidatorModule } from '../../definition/validation/runtime.ts';

const loaded = new Map<string, Promise<ValidatorFunctions>>();

/**
 * The validators of a projection, run by RJSF's precompiled validator: a hashed ES module, so one address always means the
 * same code, without eval. A failed load is asked for again the next time.
 */
export async function loadValidators(url: string, schema: JsonSchema): Promise<Validators> {
  let functions = loaded.get(url);
  if (functions === undefined) {
    functions = (import(/* @vite-ignore */ url) as Promise<ValidatorModule>).then(
      (module) => module.default(requireRuntime) as ValidatorFunctions,
    );
    functions.catch(() => loaded.delete(url));
    loaded.set(url, functions);
  }
  return precompiled(await functions, schema);
}

export function precompiled(functions: ValidatorFunctions, schema: JsonSchema): Validators {
  // RJSF finds the compiled function by the schema's id
  const root = { ...schema, $id: FORM_ID };
  const validator = createPrecompiledValidator(functions, root);
  return { validate: (data) => rawErrors(validator.rawValidation<ErrorObject>(root, data).errors ?? []) };
}

/**
 * What RJSF asks about the parts of a section's schema while it draws: judged by the interpreter of the dialect, which
 * compiles nothing and answers as the compiled validators do.
 */
export const INTERPRETER: ValidatorType = {
  isValid: (schema, formData) => matches(schema as JsonSchema, formData),
  rawValidation: (schema, formData) => ({ errors: judge(schema as JsonSchema, formData) as never[] }),
  validateFormData: (formData, schema) => ({
    errors: judge(schema as JsonSchema, formData).map(({ path, keyword }): RJSFValidationError => {
      return { name: keyword, property: `.${path}`, stack: `${path} ${keyword}` };
    }),
    errorSchema: {},
  }),
};
