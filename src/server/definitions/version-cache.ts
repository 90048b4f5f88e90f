import type { Kysely } from 'kysely';
import { readDefinition } from '../../definition/read.ts';
import type { Definition } from '../../definition/types/definition.ts';
import type { Tables } from '../db/tables.ts';
import type { Versioned, VersionedTopic } from './registry.ts';
import { readVersion, storedSource } from './versions.ts';
import type { VersionFacts, VersionRow } from './versions.ts';

/** Versions parsed from what was stored of them; each once, because a version never changes. */
export class VersionCache {
  readonly #db: Kysely<Tables>;
  readonly #topics = new Map<string, Promise<VersionedTopic | undefined>>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** What the registry serves need not be parsed again. */
  keep(topic: VersionedTopic): void {
    this.#topics.set(topic.version.versionId, Promise.resolve(topic));
  }

  topic(versionId: string, db: Kysely<Tables> = this.#db): Promise<VersionedTopic | undefined> {
    const known = this.#topics.get(versionId);
    if (known) return known;
    const found = this.#read(versionId, db);
    this.#topics.set(versionId, found);
    const forget = () => this.#topics.delete(versionId);
    // another server may store it in a moment, and a database may be away
    found.then((topic) => topic ?? forget(), forget);
    return found;
  }

  async #read(versionId: string, db: Kysely<Tables>): Promise<VersionedTopic | undefined> {
    const row = await readVersion(db, versionId);
    const topic = row && (await parseVersion(row));
    return topic?.kind === 'topic' ? topic : undefined;
  }
}

/** A stored version as a definition. It was sound when it was deployed and is not judged again. */
export async function parseVersion(row: VersionRow): Promise<Versioned | undefined> {
  const source = storedSource(row);
  const { definition } = await readDefinition(source, { common: source.common });
  return definition && withVersion(definition, { versionId: row.id, number: row.number });
}

export function withVersion(definition: Definition, version: VersionFacts): Versioned {
  return Object.freeze({ ...definition, version });
}
