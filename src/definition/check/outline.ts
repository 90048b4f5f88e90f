import { isSchema, resolveRefs } from '../schema/resolve.ts';
import { fieldsByPath } from '../schema/walk.ts';
import type { Pointer } from '../text/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** Keywords without which nobody knows which fields there are, or what may be read of one. */
const TELLING: readonly (string | number)[] = ['properties', 'definitions', 'items', '$ref', 'x-record', 'x-request'];

/**
 * What a rule looks at. Where a keyword of schema.json is misshapen most rules wait; those that ask for names alone see the
 * form without it, so that one wrong value does not hide every other mistake of the folder.
 */
export function seenBy({ byName }: Rule, subject: Subject): Subject {
  const text = subject.parts.texts.get('schema.json');
  if (subject.form !== undefined || text === undefined || byName !== true) return subject;
  const schema = outlineOf(subject);
  return schema === undefined ? subject : { ...subject, form: { text, schema, fields: fieldsByPath(schema) } };
}

function outlineOf({ parts: { schema, common }, meta }: Subject): JsonSchema | undefined {
  const pointers = (meta.get('schema.json') ?? []).flatMap(({ kind, pointer }) =>
    kind === 'invalid' ? [pointer] : [],
  );
  if (schema === undefined || pointers.length === 0) return undefined;
  const left = pointers.reduce<JsonSchema | undefined>(
    (rest, pointer) => rest && withoutKeyword(rest, pointer),
    schema,
  );
  return left && isSchema(left.properties) ? resolveRefs(left, common).schema : undefined;
}

function withoutKeyword(schema: JsonSchema, [keyword = '', ...rest]: Pointer): JsonSchema | undefined {
  const children = schema[keyword as keyof JsonSchema];
  if ((keyword === 'properties' || keyword === 'definitions') && rest.length > 1 && isSchema(children)) {
    const [name = '', ...inner] = rest;
    const child = (children as Record<string, JsonSchema>)[name];
    const left = child && withoutKeyword(child, inner);
    return left && { ...schema, [keyword]: { ...children, [name]: left } };
  }
  if (keyword === 'items' && rest.length > 0 && isSchema(children)) {
    const items = withoutKeyword(children, rest);
    return items && { ...schema, items };
  }
  if (keyword === '' || TELLING.includes(keyword)) return undefined;
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== keyword));
}
