import { HallError } from '../../../contract/errors.ts';
import { MIGRATE_AT_ONCE } from '../../../contract/migration.ts';
import type { MigrateMany, MigrationItem, MigrationPlan, MigrationReport } from '../../../contract/migration.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handle } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { idempotent, partOf } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { requireRight } from '../processes/openProcess.ts';
import { checkMigration, migrateRequest } from './migrateRequest.ts';

export interface MigrateRequests extends MigrateMany {
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/**
 * Looks at many requests, or moves them, each in a transaction of its own: one that cannot move keeps no other from it.
 * Done again, those that have moved already are refused and nothing happens twice; with the same key the answer is the same.
 */
export async function migrateRequests(person: Person, input: MigrateRequests, hall: Hall): Promise<MigrationReport> {
  requireRight(person, 'flow:running:migrate');
  const { requests, fromVersionId } = input;
  if ((requests === undefined) === (fromVersionId === undefined) || (requests?.length ?? 0) > MIGRATE_AT_ONCE) {
    throw new HallError('badRequest', { data: { field: 'requests' } });
  }
  const found =
    requests ??
    // asked again with the same key, it is about those that were found first
    (await transaction(hall.db, (trx) =>
      idempotent(trx, person, partOf(input.idempotency, 'found'), () =>
        runningOn(person, fromVersionId ?? '', input.after ?? '', trx),
      ),
    ));
  const items: MigrationItem[] = [];
  for (const request of found.slice(0, MIGRATE_AT_ONCE)) items.push(await one(person, request, input, hall));
  const more = found.length > MIGRATE_AT_ONCE;
  return { items, next: more ? (found[MIGRATE_AT_ONCE - 1]?.processInstanceId ?? null) : null };
}

type Meant = NonNullable<MigrateMany['requests']>[number];

async function one(person: Person, request: Meant, input: MigrateRequests, hall: Hall): Promise<MigrationItem> {
  const { processInstanceId, revision } = request;
  const { toVersionId, comment, locale } = input;
  const key = partOf(input.idempotency, processInstanceId);
  const call = { processInstanceId, revision, toVersionId, comment, locale, idempotency: key };
  try {
    if (!input.dryRun) {
      return { processInstanceId, outcome: 'migrated', plan: await migrateRequest(person, call, hall) };
    }
    const plan = await checkMigration(person, call, hall);
    return { processInstanceId, outcome: plan.obstacles.length > 0 ? 'obstacles' : 'possible', plan };
  } catch (error) {
    if (!(error instanceof HallError)) throw error;
    if (error.error === 'migrationRefused') {
      return { processInstanceId, outcome: 'obstacles', plan: error.details.data as MigrationPlan };
    }
    const message = hall.texts.text(locale, `errors.${error.error}`, error.details.values);
    return { processInstanceId, outcome: 'refused', error: error.error, message };
  }
}

/** One more than are looked at at once, so that it shows whether there are more. */
async function runningOn(person: Person, versionId: string, after: string, db: Handle): Promise<Meant[]> {
  let query = db
    .selectFrom('wf_instance')
    .select('id as processInstanceId')
    .where('version_id', '=', versionId)
    .where('state', '=', 'running')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MIGRATE_AT_ONCE + 1);
  if (!person.superAdmin && person.dataScope !== null) query = query.where('dept_id', 'in', person.dataScope);
  return query.execute();
}
