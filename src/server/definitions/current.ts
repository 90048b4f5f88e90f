import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Bus } from '../db/bus.ts';
import type { Tables } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { DefinitionKind } from './load.ts';

/** What counts for every server on one database. `versionId` null: it was taken away. */
export interface Current {
  kind: DefinitionKind;
  key: string;
  versionId: string | null;
}

/** On the bus: another version counts now. */
export const CURRENT = 'definitions';

export async function readCurrent(db: Kysely<Tables>, kind?: DefinitionKind): Promise<Current[]> {
  const rows = db.selectFrom('definition_current').select(['kind', 'key', 'version_id as versionId']);
  return (kind === undefined ? rows : rows.where('kind', '=', kind)).execute();
}

/** Lets these versions count from now on, here and on all servers that listen. */
export async function setCurrent(db: Kysely<Tables>, bus: Bus | undefined, changes: readonly Current[]): Promise<void> {
  if (changes.length > 0) await transaction(db, (trx) => writeCurrent(trx, bus, changes));
}

/** The same inside a transaction. */
export async function writeCurrent(
  trx: Kysely<Tables>,
  bus: Bus | undefined,
  changes: readonly Current[],
): Promise<void> {
  if (changes.length === 0) return;
  // always in the same order, so that two servers never wait for each other
  const ordered = changes.toSorted((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1));
  const changed_at = new Date();
  for (const change of ordered) await keepSuspension(trx, change);
  await trx
    .insertInto('definition_current')
    .values(ordered.map(({ kind, key, versionId }) => ({ kind, key, version_id: versionId, changed_at })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({
        version_id: ref('excluded.version_id'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
  await bus?.publish(trx, CURRENT, String(ordered.length));
}

/**
 * Flowable suspends versions one by one, and a new one is open. Here the version that takes another's place takes over
 * whether it is suspended: an administrator closed the service, and no edit of a folder, not even one that goes back to an
 * older version, opens it before he does (or closes one that is open). Versions that nobody is served keep their own state.
 */
async function keepSuspension(trx: Kysely<Tables>, { kind, key, versionId }: Current): Promise<void> {
  if (kind !== 'topic' || versionId === null) return;
  await sql`
    update definition_version next set suspended = before.suspended
    from definition_current current join definition_version before on before.id = current.version_id
    where current.kind = ${kind} and current.key = ${key} and next.id = ${versionId}
      and next.suspended <> before.suspended`.execute(trx);
}
