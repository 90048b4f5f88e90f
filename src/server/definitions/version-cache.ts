import type { Kysely } from 'kysely';
import { tableName } from '../../definition/entity/table.ts';
import { readDefinition } from '../../definition/read.ts';
import type { Definition } from '../../definition/types/definition.ts';
import type { Tables } from '../db/tables.ts';
import type { Versioned, VersionedTopic } from './registry.ts';
import { readVersion, storedSource } from './versions.ts';
import type { VersionFacts, VersionRow } from './versions.ts';

/** Years of versions are not all in use: which nobody asked for longest is parsed again when somebody does. */
const MOST = 500;

/** Versions parsed from what was stored of them; each once, because a version never changes. */
export class VersionCache {
  readonly #db: Kysely<Tables>;
  readonly #most: number;
  readonly #topics = new Map<string, VersionedTopic>();
  readonly #reading = new Map<string, Promise<VersionedTopic | undefined>>();

  constructor(db: Kysely<Tables>, most = MOST) {
    this.#db = db;
    this.#most = most;
  }

  /** What the registry serves need not be parsed again. */
  keep(topic: VersionedTopic): void {
    const { versionId } = topic.version;
    // a map is in the order of entry
    this.#topics.delete(versionId);
    this.#topics.set(versionId, topic);
    const [oldest] = this.#topics.keys();
    if (this.#topics.size > this.#most && oldest !== undefined) this.#topics.delete(oldest);
  }

  /** undefined where there is none, which another server may store in a moment. */
  async topic(versionId: string, db: Kysely<Tables> = this.#db): Promise<VersionedTopic | undefined> {
    const known = this.#topics.get(versionId);
    if (known) {
      this.keep(known);
      return known;
    }
    // a transaction does not wait for another's reading, which may itself wait for the connection that it holds
    if (db.isTransaction) return this.#read(versionId, db);
    const reading =
      this.#reading.get(versionId) ?? this.#read(versionId, db).finally(() => this.#reading.delete(versionId));
    this.#reading.set(versionId, reading);
    return reading;
  }

  async #read(versionId: string, db: Kysely<Tables>): Promise<VersionedTopic | undefined> {
    const row = await readVersion(db, versionId);
    const topic = row && (await parseVersion(row));
    if (topic?.kind !== 'topic') return undefined;
    this.keep(topic);
    return topic;
  }
}

/**
 * A stored version as a definition. It was sound when it was deployed and is not judged again; only an entity that can have no
 * table, which earlier checkers let pass, would stop every server.
 */
export async function parseVersion(row: VersionRow): Promise<Versioned | undefined> {
  if (row.kind === 'entity' && tableName(row.key) === undefined) return undefined;
  const source = storedSource(row);
  const { definition } = await readDefinition(source, { common: source.common });
  return definition && withVersion(definition, { versionId: row.id, number: row.number });
}

export function withVersion(definition: Definition, version: VersionFacts): Versioned {
  return Object.freeze({ ...definition, version });
}
