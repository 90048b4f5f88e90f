import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockKey } from './lock.ts';
import type { Migration } from './migration.ts';
import { foundations } from './migrations/001-foundations.ts';
import { startChoices } from './migrations/002-start-choices.ts';
import { currentVersions } from './migrations/010-current-versions.ts';
import { listOrder } from './migrations/011-list-order.ts';
import { substitutes } from './migrations/012-substitutes.ts';
import { views } from './migrations/013-views.ts';
import { deployments } from './migrations/014-deployments.ts';
import { promises } from './migrations/015-promises.ts';
import { audit } from './migrations/017-audit.ts';
import { leanRows } from './migrations/018-lean-rows.ts';
import { format2 } from './migrations/019-format-2.ts';
import { bookingAmounts } from './migrations/021-booking-amounts.ts';
import { taskRows } from './migrations/022-task-rows.ts';
import { bigrams } from './migrations/023-bigrams.ts';
import { servers } from './migrations/030-servers.ts';
import { secondFactor } from './migrations/031-second-factor.ts';
import { fileStores } from './migrations/035-file-stores.ts';
import { kickedOut } from './migrations/036-kicked-out.ts';
import { studio } from './migrations/037-studio.ts';
import { tokens } from './migrations/038-tokens.ts';
import { passkeys } from './migrations/039-passkeys.ts';
import { bookingRules } from './migrations/040-booking-rules.ts';
import { plannedPublishing } from './migrations/041-planned-publishing.ts';
import { bigramsAtOnce } from './migrations/042-bigrams-at-once.ts';
import { timelines } from './migrations/043-timelines.ts';
import type { Tables } from './tables.ts';
import { unhurriedTransaction } from './unhurried.ts';

export const MIGRATIONS: readonly Migration[] = [
  foundations,
  startChoices,
  currentVersions,
  listOrder,
  substitutes,
  views,
  deployments,
  promises,
  audit,
  leanRows,
  format2,
  bookingAmounts,
  taskRows,
  bigrams,
  servers,
  secondFactor,
  fileStores,
  kickedOut,
  studio,
  tokens,
  passkeys,
  bookingRules,
  plannedPublishing,
  bigramsAtOnce,
  timelines,
];

/** Of every migration that this version knows, in order. */
export const migrationNames: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * Brings the schema up to date: each missing migration in a transaction of its own, one server at a time. A server
 * that was killed in between leaves nothing half done, so a rerun completes. Migrations of a newer server are left alone:
 * old and new may share one database during a rolling update.
 * @returns names of the migrations that were applied now
 */
export async function migrate(db: Kysely<Tables>, migrations = MIGRATIONS): Promise<string[]> {
  // waits for another server's migrations too
  await unhurriedTransaction(db, async (trx) => {
    await lockKey(trx, 'migrate');
    await sql`create table if not exists hall_migration (
      name text primary key, applied_at timestamptz not null)`.execute(trx);
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    const ran = await unhurriedTransaction(db, async (trx) => {
      await lockKey(trx, 'migrate');
      const done = await trx
        .selectFrom('hall_migration')
        .select('name')
        .where('name', '=', migration.name)
        .executeTakeFirst();
      if (done) return false;
      await migration.up(trx);
      await trx.insertInto('hall_migration').values({ name: migration.name, applied_at: new Date() }).execute();
      return true;
    });
    if (ran) applied.push(migration.name);
  }
  return applied;
}
