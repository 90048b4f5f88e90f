import type { Kysely, Transaction } from 'kysely';
import { sha256 } from '../../definition/text/hash.ts';
import type { DefinitionSource } from '../../definition/types/source.ts';
import { newId } from '../db/id.ts';
import type { Tables } from '../db/tables.ts';

/**
 * A process that was drawn in the browser lies over the topic's folder: the version made of both is served for as long as
 * the folder is what it was. An edit of the folder is newer and wins; taking the edit back brings the drawn one back.
 * What is served therefore follows from folder and database alone: N servers and a restart agree.
 */
export interface Overlay {
  id: string;
  key: string;
  versionId: string;
}

/** What a folder holds, as far as it matters at run time. */
export function baseOf(source: DefinitionSource): Promise<string> {
  const files = source.files
    .filter(({ name }) => !name.startsWith('samples/'))
    .map(({ name, text }) => [name, text] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify(files));
}

/** The newest deployment over each of these folders; most have none. */
export async function overlaysOf(
  db: Kysely<Tables>,
  folders: readonly { key: string; base: string }[],
): Promise<Map<string, Overlay>> {
  if (folders.length === 0) return new Map();
  const rows = await db
    .selectFrom('definition_deployment')
    .select(['id', 'key', 'base', 'version_id as versionId'])
    .where(
      'key',
      'in',
      folders.map(({ key }) => key),
    )
    .orderBy('id')
    .execute();
  const bases = new Map(folders.map(({ key, base }) => [key, base]));
  return new Map(rows.filter(({ key, base }) => bases.get(key) === base).map((row) => [row.key, row]));
}

export async function writeDeployment(
  trx: Transaction<Tables>,
  deployment: { key: string; base: string; versionId: string; by: string; at: Date },
): Promise<void> {
  const { key, base, versionId, by, at } = deployment;
  await trx
    .insertInto('definition_deployment')
    .values({ id: newId(), key, base, version_id: versionId, by_user: by, created_at: at })
    .execute();
}

/** Topics over whose folder something newer was deployed than what is served here. */
export async function outdated(
  db: Kysely<Tables>,
  served: ReadonlyMap<string, { overlay?: string | undefined }>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('definition_deployment')
    .select(({ fn }) => ['key', fn.max('id').as('id')])
    .groupBy('key')
    .execute();
  return rows.filter(({ key, id }) => served.get(key)?.overlay !== id).map(({ key }) => key);
}
