import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Substitute, SubstituteInput } from '../../../contract/substitutes.ts';
import { campusDay } from '../../../definition/expression/time.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { SUBSTITUTE_REVISION } from '../../access/substitutes.ts';
import { newId } from '../../db/id.ts';
import { bumpRevision } from '../../db/revision.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Tx } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { substituteOf } from './row.ts';
import type { SubstituteRow } from './row.ts';
import { takeSubstitute } from './takeSubstitute.ts';
import type { CheckedSubstitute } from './takeSubstitute.ts';

export interface SaveSubstitute extends SubstituteInput {
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/** 委托代办: somebody acts for the person while he is away. Nothing is reassigned: it holds while it holds, and ends by itself. */
export async function createSubstitute(person: Person, input: SaveSubstitute, hall: Hall): Promise<Substitute> {
  const checked = takeSubstitute(person, input, input, hall);
  const now = hall.clock.now();
  return writeOnce(person, input.idempotency, hall.db, async (trx) => {
    const row = await trx
      .insertInto('wf_substitute')
      .values({ id: newId(), user_id: person.id, ...checked, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await told(trx, person, row, hall);
    return substituteOf(row, input.locale, hall);
  });
}

/** @throws HallError staleRevision; notFound for somebody else's; alreadyHandled for one that is over */
export async function updateSubstitute(
  person: Person,
  input: SaveSubstitute & { id: string; revision?: number | undefined },
  hall: Hall,
): Promise<Substitute> {
  const now = hall.clock.now();
  const change = async (trx: Tx): Promise<Substitute> => {
    const before = await ownRow(person, input.id, trx);
    if (before.ends_at <= now) throw new HallError('substituteOver');
    if (input.revision !== undefined && input.revision !== before.revision) {
      throw new HallError('staleRevision', {
        values: { who: person.realName, when: campusDateTime(before.updated_at) },
        data: { revision: before.revision },
      });
    }
    const since = before.begins_at <= now ? campusDay(before.begins_at.getTime()) : undefined;
    const checked = takeSubstitute(person, input, { locale: input.locale, ...(since && { since }) }, hall);
    const running = before.begins_at <= now;
    const row =
      running && isAnother(before, checked)
        ? await replace(trx, person, { before, checked, now }, hall)
        : await trx
            .updateTable('wf_substitute')
            .set((update) => ({
              ...checked,
              ...(running && { begins_at: before.begins_at }),
              ...{ revision: update('revision', '+', 1), updated_at: now },
            }))
            .where('id', '=', input.id)
            .returningAll()
            .executeTakeFirstOrThrow();
    await told(trx, person, row, hall);
    return substituteOf(row, input.locale, hall);
  };
  return writeOnce(person, input.idempotency, hall.db, change);
}

/** It is to be somebody else from now on, or from a later day. */
function isAnother(before: SubstituteRow, { substitute_id, begins_at }: CheckedSubstitute): boolean {
  return (
    substitute_id !== before.substitute_id || campusDay(begins_at.getTime()) !== campusDay(before.begins_at.getTime())
  );
}

/** Who has acted so far did: that one ends, to be looked up, and another begins where it ended. */
async function replace(
  trx: Tx,
  person: Person,
  { before, checked, now }: { before: SubstituteRow; checked: CheckedSubstitute; now: Date },
  hall: Hall,
): Promise<SubstituteRow> {
  if (before.substitute_id !== checked.substitute_id) await toldOfEnd(trx, person, before, hall);
  await trx
    .updateTable('wf_substitute')
    .set((update) => ({ ends_at: now, updated_at: now, revision: update('revision', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const begins_at = checked.begins_at < now ? now : checked.begins_at;
  return trx
    .insertInto('wf_substitute')
    .values({ id: newId(), user_id: person.id, ...checked, begins_at, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes it back: one that has begun ends now and stays to be looked up, one that has not is gone. */
export async function endSubstitute(
  person: Person,
  input: { id: string; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<void> {
  const now = hall.clock.now();
  await writeOnce(person, input.idempotency, hall.db, async (trx) => {
    const before = await ownRow(person, input.id, trx);
    if (before.ends_at <= now) return;
    if (before.begins_at > now) await trx.deleteFrom('wf_substitute').where('id', '=', input.id).execute();
    else
      await trx
        .updateTable('wf_substitute')
        .set((update) => ({ ends_at: now, updated_at: now, revision: update('revision', '+', 1) }))
        .where('id', '=', input.id)
        .execute();
    await bumpRevision(hall.bus, trx, SUBSTITUTE_REVISION);
    await toldOfEnd(trx, person, before, hall);
  });
}

async function ownRow(person: Person, id: string, trx: Tx): Promise<SubstituteRow> {
  const row = await trx
    .selectFrom('wf_substitute')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', person.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new HallError('notFound');
  return row;
}

/** Every server learns of it, and so does the substitute. */
async function told(trx: Tx, person: Person, row: SubstituteRow, hall: Hall): Promise<void> {
  await bumpRevision(hall.bus, trx, SUBSTITUTE_REVISION);
  const { from, to } = substituteOf(row, 'zh-CN', hall);
  await sendMessage(
    trx,
    { userIds: [row.substitute_id], kind: 'substitute.named', title: person.realName, values: { from, to } },
    hall,
  );
}

async function toldOfEnd(trx: Tx, person: Person, { substitute_id }: SubstituteRow, hall: Hall): Promise<void> {
  const message = { userIds: [substitute_id], kind: 'substitute.ended', title: person.realName, values: {} };
  await sendMessage(trx, message, hall);
}
