import type { Insertable, Kysely, Selectable } from 'kysely';
import { ROW_FILES } from '../../definition/read.ts';
import type { DefinitionSource, SourceFile } from '../../definition/types/source.ts';
import { newId } from '../db/id.ts';
import { lockKey } from '../db/lock.ts';
import type { Tables } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { Current } from './current.ts';
import type { DefinitionKind } from './load.ts';

/** Which stored version of a definition this is: `versionId` is the row in definition_version, `number` is for people. */
export interface VersionFacts {
  readonly versionId: string;
  readonly number: number;
}

/** What is kept of a definition: all that it needs to be read again, the shared parts included. */
export interface StoredSource extends DefinitionSource {
  common: SourceFile;
}

export interface Deployment {
  hash: string;
  source: StoredSource;
}

export type VersionRow = Selectable<Tables['definition_version']>;

/**
 * Stores these definitions as versions, in one transaction, and answers theirs in the same order. Content that was stored
 * before is that version again. A new version of a suspended process stays suspended.
 * @param stored called in the same transaction with what was not there before
 */
export async function deployVersions(
  db: Kysely<Tables>,
  deployments: readonly Deployment[],
  stored?: (trx: Kysely<Tables>, fresh: readonly Current[]) => Promise<void>,
): Promise<VersionFacts[]> {
  if (deployments.length === 0) return [];
  return transaction(db, async (trx) => {
    await lockKey(trx, 'definition-versions');
    const keys = [...new Set(deployments.map(({ source }) => source.key))];
    const known = await trx
      .selectFrom('definition_version')
      .select(['id', 'kind', 'key', 'number', 'hash', 'suspended'])
      .where('key', 'in', keys)
      .orderBy('number')
      .execute();
    const facts: VersionFacts[] = [];
    const rows: Insertable<Tables['definition_version']>[] = [];
    for (const { hash, source } of deployments) {
      const family = known.filter((row) => row.kind === source.kind && row.key === source.key);
      const same = family.find((row) => row.hash === hash);
      if (same) {
        facts.push({ versionId: same.id, number: same.number });
        continue;
      }
      const last = family.at(-1);
      const row = {
        id: newId(),
        kind: source.kind,
        key: source.key,
        number: (last?.number ?? 0) + 1,
        hash,
        suspended: last?.suspended ?? false,
      };
      rows.push({ ...row, source: JSON.stringify(kept(source)), created_at: new Date() });
      known.push(row);
      facts.push({ versionId: row.id, number: row.number });
    }
    if (rows.length > 0) await trx.insertInto('definition_version').values(rows).execute();
    const fresh = rows.map(({ kind, key, id }): Current => ({ kind, key, versionId: id }));
    await stored?.(trx, fresh);
    return facts;
  });
}

export async function readVersion(db: Kysely<Tables>, versionId: string): Promise<VersionRow | undefined> {
  return db.selectFrom('definition_version').selectAll().where('id', '=', versionId).executeTakeFirst();
}

/** The version that counts, or the newest one where none was said to. */
export async function lastGoodVersion(
  db: Kysely<Tables>,
  kind: DefinitionKind,
  key: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('definition_version as version')
    .leftJoin('definition_current as current', 'current.version_id', 'version.id')
    .selectAll('version')
    .where('version.kind', '=', kind)
    .where('version.key', '=', key)
    .orderBy(({ eb }) => eb('current.version_id', 'is', null))
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The stored files of a row. Throws when somebody has put something else there. */
export function storedSource(row: VersionRow): StoredSource {
  const stored: unknown = row.source;
  if (!isStored(stored)) throw new Error(`definition_version ${row.id} does not hold a definition`);
  return { files: stored.files, common: stored.common, kind: row.kind, key: row.key };
}

/** Files that matter at run time: no samples, no seeds. */
function runtimeFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ name }) => !name.startsWith('samples/') && !ROW_FILES.includes(name));
}

function kept(source: StoredSource): StoredSource {
  const usesCommon = source.files.some(({ name, text }) => name === 'schema.json' && text.includes('common#'));
  const common = usesCommon ? source.common : { ...source.common, text: '{}' };
  return { kind: source.kind, key: source.key, files: runtimeFiles(source.files), common };
}

function isStored(value: unknown): value is Pick<StoredSource, 'files' | 'common'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.every(isFile) &&
    'common' in value &&
    isFile(value.common)
  );
}

function isFile(value: unknown): value is SourceFile {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value && 'path' in value;
}
