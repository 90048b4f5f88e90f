import { asObject, type JsonObject, type JsonValue } from '../types/json.ts';
import type { EntityManifest } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { DefinitionSource, Vocabulary } from '../types/source.ts';
import { resolveRefs } from '../schema/resolve.ts';

/**
 * The names that definitions may refer to, from the base data of the entities themselves (`schemas/sys/dict/seed.json`
 * and the like): what the command line knows without a database.
 */
export function vocabularyOf(entities: readonly DefinitionSource[]): Vocabulary {
  const dictionaries: Record<string, string[]> = {};
  for (const { dictType } of seedOf(entities, 'sys/dict-type'))
    if (typeof dictType === 'string') dictionaries[dictType] ??= [];
  for (const { dictType, dictValue } of seedOf(entities, 'sys/dict')) {
    if (typeof dictType !== 'string') continue;
    dictionaries[dictType] ??= [];
    if (dictValue !== undefined) dictionaries[dictType].push(String(dictValue));
  }
  return {
    dictionaries,
    roles: names(seedOf(entities, 'sys/role'), 'code'),
    posts: names(seedOf(entities, 'sys/post'), 'postCode'),
    departments: names(seedOf(entities, 'sys/dept'), 'id'),
    entities: entities.map(({ key }) => key),
  };
}

/** The values of a dictionary; undefined where there is none of that name. */
export function dictionaryValues({ dictionaries }: Vocabulary, type: string): readonly string[] | undefined {
  return Object.hasOwn(dictionaries, type) ? dictionaries[type] : undefined;
}

/** The values that a field may have, where they are few and known; undefined where it takes others, or its dictionary is unknown. */
export function closedValues(
  { oneOf, enum: values, type, 'x-dict': dictionary }: JsonSchema,
  vocabulary: Vocabulary,
): readonly string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  const own = oneOf?.map((option) => option.const) ?? values;
  if (own !== undefined) return own.map(String);
  return dictionary === undefined ? undefined : dictionaryValues(vocabulary, dictionary);
}

/** The schema of each entity or topic, for what reads its fields and what is written into them. */
export function schemasOf(sources: readonly DefinitionSource[], common: JsonSchema): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const { key, files } of sources) {
    const schema = parse(files.find(({ name }) => name === 'schema.json')?.text);
    const object = asObject(schema);
    if (object === undefined) continue;
    const manifest = asObject(parse(files.find(({ name }) => name === 'entity.json')?.text));
    schemas[key] = asWritten(resolveRefs(object, common).schema, manifest ?? {});
  }
  return schemas;
}

/** The filters of each entity, for those that show its records beside their own. */
export function filtersByEntity(entities: readonly DefinitionSource[]): Record<string, readonly string[]> {
  const named = entities.flatMap(({ key, files }) => {
    const manifest = asObject(parse(files.find(({ name }) => name === 'entity.json')?.text));
    const filters = manifest?.['filters'] ?? [];
    if (!manifest || !Array.isArray(filters)) return [];
    return [[key, [...filters, manifest['aside']].filter((one) => typeof one === 'string')] as const];
  });
  return Object.fromEntries(named);
}

/** An entity's schema as it concerns whoever writes a record: state and computed fields the hall fills in itself. */
export function asWritten(schema: JsonSchema, manifest: Pick<EntityManifest, 'states' | 'computed'>): JsonSchema {
  const { states, computed = {} } = manifest;
  const own = [...Object.keys(computed), ...(states?.field === undefined ? [] : [states.field])];
  if (!schema.required?.some((name) => own.includes(name))) return schema;
  return { ...schema, required: schema.required.filter((name) => !own.includes(name)) };
}

function seedOf(entities: readonly DefinitionSource[], key: string): JsonObject[] {
  const file = entities.find((entity) => entity.key === key)?.files.find(({ name }) => name === 'seed.json');
  const rows = parse(file?.text);
  return Array.isArray(rows) ? rows.map(asObject).filter((row) => row !== undefined) : [];
}

function names(rows: readonly JsonObject[], field: string): string[] {
  return rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []));
}

/** A broken seed has faults of its own; here it knows nothing. */
function parse(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}
