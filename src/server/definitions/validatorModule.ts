import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { DIALECT, withDialect } from '../../definition/validation/ajv.ts';
import { prepareSchema } from '../../definition/validation/prepare.ts';
import { FORM_ID } from '../../definition/validation/runtime.ts';

/**
 * The validators of a schema as the text of an ES module: RJSF's compiled code in a function that is given what it requires
 * (`requireRuntime`). So the page needs no eval, and a module carries its own schema only. The server serves it under a name
 * made of its hash.
 */
export function validatorModule(schema: JsonSchema): string {
  const code = compileSchemaValidatorsCode(
    { ...sharingParts(prepareSchema(schema)), $id: FORM_ID },
    {
      ajvFormatOptions: false,
      ajvOptionsOverrides: { ...DIALECT, verbose: false, inlineRefs: false, code: { lines: false } },
      extenderFn: (ajv) => withDialect(ajv),
    },
  );
  return `export default function (require) {\nconst exports = {};\n${code}\nreturn exports;\n}\n`;
}

/** The schema with every field by reference, so that fields of one kind are one function: a fifth of the code. */
function sharingParts(schema: JsonSchema): JsonSchema {
  const names = new Map<string, string>();
  const definitions: Record<string, JsonSchema> = {};
  const share = (part: JsonSchema): JsonSchema => {
    const text = JSON.stringify(part);
    let name = names.get(text);
    if (name === undefined) {
      names.set(text, (name = `p${names.size}`));
      definitions[name] = part;
    }
    return { $ref: `#/definitions/${name}` };
  };
  const visit = (part: JsonSchema): JsonSchema => {
    const { properties, items, then, else: otherwise, allOf, ...rest } = part;
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, share(visit(field))] as const);
    return {
      ...rest,
      ...(properties && { properties: Object.fromEntries(fields) }),
      ...(items && { items: share(visit(items)) }),
      ...(then && { then: visit(then) }),
      ...(otherwise && { else: visit(otherwise) }),
      ...(allOf && { allOf: allOf.map(visit) }),
    };
  };
  const root = visit(schema);
  return { ...root, definitions };
}
