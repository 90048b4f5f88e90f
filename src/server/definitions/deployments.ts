import type { Kysely, Transaction } from 'kysely';
import { sha256 } from '../../definition/text/hash.ts';
import type { DefinitionSource, Fault, SourceFile } from '../../definition/types/source.ts';
import { newId } from '../db/id.ts';
import type { Tables } from '../db/tables.ts';
import type { DefinitionKind } from './load.ts';

/**
 * What was drawn or written in the browser lies over the definition's folder: the version made of both is served for as
 * long as the folder is what it was. An edit of the folder is newer and wins; taking the edit back brings the drawn one
 * back. What is served therefore follows from folder and database alone: N servers and a restart agree.
 */
export interface Overlay {
  id: string;
  key: string;
  versionId: string;
}

/** What somebody who edits a definition begins with: its folder, or what lies over it. */
export interface DefinitionNow {
  source: DefinitionSource;
  /** hash of the folder, see {@link baseOf}; empty = there is none */
  base: string;
  /** the deployment over the folder that it comes from */
  overlay: string | undefined;
  /** what could not even be read */
  faults: Fault[];
}

/** The base of what was published where there was no folder at all. */
export const NO_BASE = '';

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
  kind: DefinitionKind,
  folders: readonly { key: string; base: string }[],
): Promise<Map<string, Overlay>> {
  if (folders.length === 0) return new Map();
  const rows = await db
    .selectFrom('definition_deployment')
    .select(['id', 'key', 'base', 'version_id as versionId'])
    .where('kind', '=', kind)
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

export interface NewDeployment {
  kind: DefinitionKind;
  key: string;
  base: string;
  versionId: string;
  by: string;
  at: Date;
  /** where it is more than a process: versions do not keep them */
  samples?: readonly SourceFile[];
}

export async function writeDeployment(trx: Transaction<Tables>, deployment: NewDeployment): Promise<void> {
  const { kind, key, base, versionId, by, at, samples } = deployment;
  const kept = samples ? JSON.stringify(samples) : null;
  await trx
    .insertInto('definition_deployment')
    .values({ id: newId(), kind, key, base, version_id: versionId, by_user: by, created_at: at, samples: kept })
    .execute();
}

/** The newest one over a folder that is what it was; undefined where there is none. */
export async function newestOver(
  db: Kysely<Tables>,
  { kind, key, base }: Pick<NewDeployment, 'kind' | 'key' | 'base'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('definition_deployment')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('base', '=', base)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Samples that were published with it; null: those of the folder go on. */
export async function samplesOf(db: Kysely<Tables>, overlay: string): Promise<SourceFile[] | null> {
  const row = await db
    .selectFrom('definition_deployment')
    .select('samples')
    .where('id', '=', overlay)
    .executeTakeFirst();
  return row?.samples ?? null;
}

/** Published without a folder, and not taken away since: the newest of each key. */
export async function folderless(db: Kysely<Tables>): Promise<(Overlay & { kind: DefinitionKind })[]> {
  return db
    .selectFrom('definition_deployment as deployment')
    .innerJoin('definition_current as current', (join) =>
      join
        .onRef('current.kind', '=', 'deployment.kind')
        .onRef('current.key', '=', 'deployment.key')
        .onRef('current.version_id', '=', 'deployment.version_id'),
    )
    .select(['deployment.id', 'deployment.kind', 'deployment.key', 'deployment.version_id as versionId'])
    .where('deployment.base', '=', NO_BASE)
    .execute();
}

/** Definitions of a kind over whose folder something newer was deployed than what is served here. */
export async function outdated(
  db: Kysely<Tables>,
  kind: DefinitionKind,
  served: ReadonlyMap<string, { overlay?: string | undefined }>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('definition_deployment')
    .select(({ fn }) => ['key', fn.max('id').as('id')])
    .where('kind', '=', kind)
    .groupBy('key')
    .execute();
  return rows.filter(({ key, id }) => served.get(key)?.overlay !== id).map(({ key }) => key);
}
