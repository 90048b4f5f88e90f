import { Ajv, Name, _, type Code, type KeywordCxt, type Options } from 'ajv';
import { hasTwins, isMultiple, sameValue } from './errors.ts';
import { FORMATS } from './formats.ts';

/** What AJV is told about the dialect. */
export const DIALECT = {
  allErrors: true,
  strict: false,
  strictNumbers: true,
  ownProperties: true,
  validateSchema: false,
  meta: false,
  logger: false,
  messages: false,
} as const satisfies Options;

/** AJV set to the dialect. */
export const dialectAjv = (): Ajv => withDialect(new Ajv(DIALECT));

/**
 * The formats of the dialect, and its keywords in place of AJV's: AJV divides in binary where people count in decimals, and
 * its equality trips over data with a key `valueOf`. Generated code requires them by name (`requireRuntime`).
 */
export function withDialect(ajv: Ajv): Ajv {
  ajv.opts.code.formats = _`require("dialect").formats`;
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  replace(ajv, 'multipleOf', isMultiple, (cxt, check) => _`!${check}(${cxt.data}, ${cxt.schemaCode})`);
  replace(ajv, 'const', sameValue, (cxt, check) => _`!${check}(${cxt.data}, ${cxt.schemaCode})`);
  replace(ajv, 'enum', sameValue, (cxt, check) => _`!${cxt.schemaCode}.some((one) => ${check}(${cxt.data}, one))`);
  replace(ajv, 'uniqueItems', hasTwins, (cxt, check) => _`${cxt.schema === true} && ${check}(${cxt.data})`);
  return ajv;
}

const TYPES: Record<string, 'number' | 'array'> = { multipleOf: 'number', uniqueItems: 'array' };

/** A keyword of ours in place of AJV's: `fails` is the code of its condition, `helper` a function that stands alone. */
function replace(
  ajv: Ajv,
  keyword: string,
  helper: (...args: never[]) => unknown,
  fails: (cxt: KeywordCxt, helper: Name) => Code,
): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    ...(TYPES[keyword] && { type: TYPES[keyword] }),
    error: {
      message: '',
      params: ({ schema }) => (keyword === 'multipleOf' ? _`{limit: ${schema as number}}` : _`{}`),
    },
    code(cxt: KeywordCxt) {
      const name = cxt.gen.scopeValue('func', { ref: helper, code: _`require("dialect").${new Name(helper.name)}` });
      cxt.fail(fails(cxt, name));
    },
  });
}
