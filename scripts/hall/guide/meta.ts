import { META } from '../../../src/definition/check/meta.ts';
import type { MetaSchema } from '../../../src/definition/types/meta.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

type Say = GuideWords['say'];

/** The keys of a file as its meta-schema has them: path, kind of value, what it says. Nested keys are dotted. */
export function keysOf(meta: MetaSchema, say: Say): string {
  const written = rows(meta, meta, '').map(({ path, schema, required, meaning }) => [
    quoted(path),
    `${kindOf(schema, meta, say)}${required ? ` (${say('required')})` : ''}`,
    say(meaning),
  ]);
  return table(['key', 'value', 'meaning'].map(say), written);
}

/** One row for each value of an enum that explains its values. */
export function choices(schema: MetaSchema | undefined, say: Say): string {
  const { enum: values = [], enumDescriptions = [] } = schema ?? {};
  return table(
    ['value', 'meaning'].map(say),
    values.map((value, i) => [quoted(String(value)), say(enumDescriptions[i] ?? '')]),
  );
}

export const FORMAT_META = META.schema.properties?.['format'];
export const TYPE_META = META.schema.properties?.['type'];

interface KeyRow {
  path: string;
  schema: MetaSchema;
  required: boolean;
  meaning: string;
}

function rows(schema: MetaSchema, root: MetaSchema, prefix: string): KeyRow[] {
  const required = schema.required ?? [];
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => name !== '$schema');
  return own.flatMap(([name, written]) => {
    const child = followed(written, root);
    const path = `${prefix}${name}`;
    const meaning = written.description ?? child.description ?? '';
    const row = { path, schema: child, required: required.includes(name), meaning };
    return [row, ...inner(written, child, root, path)];
  });
}

/** Keys of an object, of a list's objects and of a map's values; a schema inside a schema is not opened again. */
function inner(written: MetaSchema, child: MetaSchema, root: MetaSchema, path: string): KeyRow[] {
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

function kindOf(schema: MetaSchema, root: MetaSchema, say: Say): string {
  const items = schema.items?.enum ?? followed(schema.items?.anyOf?.[0] ?? {}, root).enum;
  if (items !== undefined) {
    const values = items.map((value) => quoted(String(value))).join(', ');
    return say('list of {{values}}').replace('{{values}}', () => values);
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => quoted(String(value))).join(', ');
  return say(schema.type === 'array' ? `list of ${schema.items?.type ?? 'value'}s` : (schema.type ?? 'value'));
}
