import { META } from '../../../src/definition/check/meta.ts';
import type { MetaSchema } from '../../../src/definition/widgets/meta.ts';
import { quoted, table } from './markdown.ts';

/** The keys of a file as its meta-schema has them: path, kind of value, what it says. Nested keys are dotted. */
export function keysOf(meta: MetaSchema): string {
  return table(['key', 'value', 'meaning'], rows(meta, meta, ''));
}

/** One row for each value of an enum that explains its values. */
export function choices(schema: MetaSchema | undefined): string {
  const { enum: values = [], enumDescriptions = [] } = schema ?? {};
  return table(
    ['value', 'meaning'],
    values.map((value, i) => [quoted(String(value)), enumDescriptions[i] ?? '']),
  );
}

export const FORMAT_META = META.schema.properties?.['format'];
export const TYPE_META = META.schema.properties?.['type'];

function rows(schema: MetaSchema, root: MetaSchema, prefix: string): string[][] {
  const required = schema.required ?? [];
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => name !== '$schema');
  return own.flatMap(([name, written]) => {
    const child = followed(written, root);
    const path = `${prefix}${name}`;
    const must = required.includes(name) ? ' (required)' : '';
    const row = [quoted(path), `${kindOf(child)}${must}`, written.description ?? child.description ?? ''];
    return [row, ...inner(written, child, root, path)];
  });
}

/** Keys of an object, of a list's objects and of a map's values; a schema inside a schema is not opened again. */
function inner(written: MetaSchema, child: MetaSchema, root: MetaSchema, path: string): string[][] {
  if (written.$ref === '#' || child === root) return [];
  const items = followed(child.items ?? {}, root);
  const values = typeof child.additionalProperties === 'object' ? followed(child.additionalProperties, root) : {};
  if (items !== root && items.properties !== undefined) return rows(items, root, `${path}[].`);
  const option = items.anyOf?.find(({ properties }) => properties !== undefined);
  if (option !== undefined) return rows(option, root, `${path}[].`);
  if (values !== root && values.properties !== undefined) return rows(values, root, `${path}.<name>.`);
  return written.$ref === undefined ? rows(child, root, `${path}.`) : [];
}

function followed(schema: MetaSchema, root: MetaSchema): MetaSchema {
  if (schema.$ref === undefined) return schema;
  return schema.$ref === '#' ? root : (root.definitions?.[schema.$ref.slice('#/definitions/'.length)] ?? {});
}

function kindOf(schema: MetaSchema): string {
  const items = schema.items?.enum ?? schema.items?.anyOf?.[0]?.enum;
  if (items !== undefined) return `list of ${items.map((value) => quoted(String(value))).join(', ')}`;
  if (schema.enum !== undefined) return schema.enum.map((value) => quoted(String(value))).join(', ');
  return schema.type === 'array' ? `list of ${schema.items?.type ?? 'value'}s` : (schema.type ?? 'value');
}
