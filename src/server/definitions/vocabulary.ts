import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { MAX_SEED_SIZE, readJson } from '../../definition/text/json.ts';
import { asObject } from '../../definition/types/json.ts';
import type { DefinitionSource, Vocabulary } from '../../definition/types/source.ts';
import { tableOf } from '../db/entity-tables.ts';
import type { Tables } from '../db/tables.ts';

/** A name that definitions may use; dictionaries have values too. */
interface Name {
  kind: 'dictionary' | 'role' | 'post' | 'department';
  name: string;
  value: string | null;
}

/** Which entities keep such names, and in which fields. */
const KEEPERS = [
  { entity: 'sys/dict', kind: 'dictionary', name: 'dictType', value: 'dictValue' },
  { entity: 'sys/role', kind: 'role', name: 'code', value: null },
  { entity: 'sys/post', kind: 'post', name: 'postCode', value: null },
  { entity: 'sys/dept', kind: 'department', name: 'id', value: null },
] as const satisfies readonly { entity: string; kind: Name['kind']; name: string; value: string | null }[];

/** The names in an entity's seed.json: all there are before anything is in the database. */
export function seedNames(source: DefinitionSource): Name[] {
  const keeper = KEEPERS.find(({ entity }) => entity === source.key);
  const seed = source.files.find(({ name }) => name === 'seed.json');
  if (!keeper || !seed) return [];
  const { value } = readJson(seed.text, seed.path, MAX_SEED_SIZE);
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const row = asObject(entry);
    const name = row?.[keeper.name];
    if (typeof name !== 'string') return [];
    const more = keeper.value === null ? null : row?.[keeper.value];
    return [{ kind: keeper.kind, name, value: more === null || more === undefined ? null : String(more) }];
  });
}

/** Names in the seeds, as far as they are known or just loaded, and those in the database. */
export function vocabularyOf(
  known: ReadonlyMap<string, { names: readonly Name[] }>,
  sources: readonly DefinitionSource[],
  stored: readonly Name[],
  entities: readonly string[],
): Vocabulary {
  const fresh = new Set(sources.map(({ key }) => key));
  const before = [...known].flatMap(([key, { names }]) => (fresh.has(key) ? [] : names));
  return grouped([...before, ...sources.flatMap(seedNames), ...stored], entities);
}

/** The names that administrators have added since: what is in the tables, as far as there are any yet. */
export async function storedNames(db: Kysely<Tables>): Promise<Name[]> {
  const tables = KEEPERS.map(({ entity }) => tableOf(entity));
  const { rows: present } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname = any(${tables}::text[])
      and relnamespace = current_schema()::regnamespace`.execute(db);
  const known = new Set(present.map(({ name }) => name));
  const found: Name[] = [];
  for (const { entity, kind, name, value } of KEEPERS) {
    if (!known.has(tableOf(entity))) continue;
    const column = name === 'id' ? sql`id` : sql`data ->> ${sql.lit(name)}`;
    const more = value === null ? sql`null` : sql`data ->> ${sql.lit(value)}`;
    const { rows } = await sql<Name>`
      select ${sql.lit(kind)} as kind, ${column} as name, ${more} as value
      from ${sql.table(tableOf(entity))} where ${column} is not null`.execute(db);
    found.push(...rows);
  }
  return found;
}

function grouped(names: readonly Name[], entities: readonly string[]): Vocabulary {
  const of = (kind: Name['kind']) => names.filter((name) => name.kind === kind);
  const dictionaries = new Map<string, Set<string>>();
  for (const { name, value } of of('dictionary')) {
    const values = dictionaries.get(name) ?? new Set();
    dictionaries.set(name, value === null ? values : values.add(value));
  }
  const unique = (kind: Name['kind']) => [...new Set(of(kind).map(({ name }) => name))];
  return {
    dictionaries: Object.fromEntries([...dictionaries].map(([type, values]) => [type, [...values]])),
    roles: unique('role'),
    posts: unique('post'),
    departments: unique('department'),
    entities: [...entities],
  };
}

export type VocabularyName = Name;
