import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../definition/types/schema.ts';
import type { Validators } from '../../definition/validation/errors.ts';
import { judge, matches } from '../../definition/validation/judge.ts';
import type { ValidatorModule } from '../../definition/validation/runtime.ts';

const loaded = new Map<string, Promise<ValidatorModule>>();

/**
 * The validators of a projection: a hashed ES module, so one address always means the same code, and no eval. What runs it
 * comes with it, after the form was painted. A failed load is asked for again the next time.
 */
export async function loadValidators(url: string, schema: JsonSchema): Promise<Validators> {
  let module = loaded.get(url);
  if (module === undefined) {
    module = import(/* @vite-ignore */ url) as Promise<ValidatorModule>;
    module.catch(() => loaded.delete(url));
    loaded.set(url, module);
  }
  const [{ precompiled }, functions] = await Promise.all([import('./precompiled.ts'), module]);
  return precompiled(functions, schema);
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
