import { HallError } from '../../../contract/errors.ts';
import type { MigrationPlan } from '../../../contract/migration.ts';
import type { Person } from '../../../contract/person.ts';
import { reasonText } from '../flow/reasons.ts';
import { takeBookings } from '../flow/bookings.ts';
import { readCalled, versionsCalled } from '../flow/called.ts';
import { writeHistory } from '../flow/history.ts';
import { onRequest, refuseUnlessRunning } from '../flow/move.ts';
import type { Move, MoveInput } from '../flow/move.ts';
import { refreshRelated } from '../flow/related.ts';
import { follow, updateInstance } from '../flow/settle.ts';
import { START } from '../flow/taskMove.ts';
import { refuseStale } from '../flow/winner.ts';
import type { Hall } from '../hall.ts';
import { requireRight } from '../processes/openProcess.ts';
import { clockColumns } from '../sla/keepClock.ts';
import { carryOver } from './carryOver.ts';
import { planMigration, targetOf } from './plan.ts';
import type { Planned } from './plan.ts';

export interface MigrateRequest extends MoveInput {
  processInstanceId: string;
  /** left out: the version that is served */
  toVersionId?: string | undefined;
}

/** What would stand in the way of a request going on with a newer version. Only its workflow administrator may ask. */
export async function checkMigration(person: Person, input: MigrateRequest, hall: Hall): Promise<MigrationPlan> {
  return onRequest(person, { ...input, idempotency: undefined }, hall, async (move) => (await look(move, input)).plan);
}

/**
 * Lets a request go on with a newer version of its topic: form, rights, rules, process and texts, in one transaction. Open
 * tasks stay with whoever holds them; from the next step on the new version decides.
 * @throws HallError migrationRefused with the plan, whose obstacles say why
 */
export async function migrateRequest(person: Person, input: MigrateRequest, hall: Hall): Promise<MigrationPlan> {
  return onRequest(person, input, hall, async (move) => {
    const planned = await look(move, input);
    const { plan } = planned;
    if (plan.obstacles.length > 0) {
      throw new HallError('migrationRefused', { values: { count: plan.obstacles.length }, data: plan });
    }
    await go(move, planned, input.comment);
    return plan;
  });
}

async function look(move: Move, input: MigrateRequest): Promise<Planned> {
  const { person, involvement, instance, topic, hall } = move;
  if (!involvement.admin) throw new HallError('actionNotAllowed', { data: { action: 'migrate' } });
  requireRight(person, 'flow:running:migrate');
  await refuseUnlessRunning(move);
  if (input.revision !== undefined && input.revision !== instance.revision)
    await refuseStale(move, null, instance.revision);
  return planMigration(move, await targetOf(topic, input.toVersionId, hall, move.trx));
}

async function go(move: Move, { plan, to, formData, scope }: Planned, comment: string | undefined): Promise<void> {
  const { hall, trx, person, instance, now } = move;
  const clashes = await takeBookings(trx, hall.registry.localised(to, move.locale), instance.id, formData, scope);
  if (clashes.length > 0) throw new HallError('invalidData', { data: { errors: clashes } });
  // a process that it calls, or may go back into, keeps the version it was pinned to
  const called = { ...versionsCalled(to, hall), ...instance.called };
  const moved = follow(move, await carryOver(move, to, formData));
  await trx
    .updateTable('wf_instance')
    .set({ version_id: to.version.versionId, title: to.manifest.title, called: JSON.stringify(called) })
    .where('id', '=', instance.id)
    .execute();
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: START,
    activityName: '',
    assignee: person.id,
    outcome: 'migrate',
    comment: comment?.trim() ?? '',
    reason: reasonText('migrated', { before: String(plan.fromVersion), after: String(plan.toVersion) }),
    before: instance.form_data,
    after: formData,
    startedAt: now,
    endedAt: now,
  });
  // what people have open shows the old form: whoever decides looks at the new one first
  await trx
    .updateTable('wf_task')
    .set((update) => ({ revision: update('revision', '+', 1) }))
    .where('instance_id', '=', instance.id)
    .execute();
  const there = { ...instance, version_id: to.version.versionId, called };
  const progress = { ...move, topic: to, instance: there, called: await readCalled(there, hall, trx) };
  await refreshRelated(progress, there.form_data);
  // what the new version promises counts from the beginning; a clock that stands still learns of it when it goes on
  const clock = instance.clock_at === null ? undefined : clockColumns(progress, 'on');
  await updateInstance(progress, { formData, clock, moved });
}
