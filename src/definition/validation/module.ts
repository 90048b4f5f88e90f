import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../types/schema.ts';
import { dialectAjv, rawErrors } from './ajv.ts';
import { codePoints, hasTwins, isMultiple, sameValue } from './errors.ts';
import { prepareSchema } from './prepare.ts';

/** What AJV's code would `require`, as the text of functions that stand alone. */
const RUNTIME: Record<string, string> = { 'ajv/dist/runtime/ucs2length': 'codePoints' };

/**
 * The validators of a schema as the text of an ES module that needs nothing: no import, no eval. Exports `validate(data)`
 * with the same answers as `compileValidators(schema).validate`. The server serves it under a name made of its hash.
 */
export function validatorModule(schema: JsonSchema): string {
  const ajv = dialectAjv(true);
  const code = standalone(ajv, ajv.compile(prepareSchema(schema)))
    .replace('"use strict";', '')
    .replace(/export const validate = (\w+);\s*export default \1;/, 'const check = $1;')
    .replace(/require\("([^"]+)"\)(?:\.default)?/g, (_, name: string) => RUNTIME[name] ?? missing(name));
  const helpers = [codePoints, sameValue, hasTwins, isMultiple, rawErrors].map((helper) => functionText(helper));
  return [
    ...helpers,
    code,
    'export function validate(data) { return check(data) ? [] : rawErrors(check.errors ?? []); }',
    '',
  ].join('\n');
}

function missing(name: string): never {
  throw new Error(`the validator module would need ${name}; give it a stand-alone helper`);
}

/** A helper's own text under its own name (Node has stripped the types by the time it runs). */
function functionText(helper: (...args: never[]) => unknown): string {
  const text = String(helper);
  return text.startsWith('function') ? text : `const ${helper.name} = ${text};`;
}
