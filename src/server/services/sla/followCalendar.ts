import { createHash } from 'node:crypto';
import { HallError } from '../../../contract/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { calendarText, refreshCalendar } from '../flow/calendar.ts';
import { versionOf } from '../flow/locate.ts';
import { openTasks } from '../flow/tasks.ts';
import type { InstanceRow, Tx } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { HOUSE, keepValue } from '../preferences/keepValue.ts';
import { clockColumns } from './keepClock.ts';

const KEY = 'promise:calendar';
const AT_ONCE = 200;

interface Followed {
  /** fingerprint of the calendar that the due moments follow */
  calendar: string;
  /** requests up to this id follow the calendar above; null: all do */
  done: string | null;
}

/**
 * Moves the due moments of running requests when holidays, make-up days or working hours have been changed, or a release
 * has brought the clock to requests that had none. Some at a time, each request locked for a moment only.
 * @returns true when there is more to do at once
 */
export async function followCalendar(hall: Hall): Promise<boolean> {
  await refreshCalendar(hall);
  const calendar = createHash('sha256').update(calendarText(hall)).digest('base64url');
  return transaction(hall.db, async (trx) => {
    const followed = await read(trx);
    if (followed?.calendar === calendar && followed.done === null) return false;
    const from = followed?.calendar === calendar ? (followed.done ?? '') : '';
    const rows = await trx
      .selectFrom('wf_instance')
      .selectAll()
      .where('state', '=', 'running')
      .where('clock_at', 'is not', null)
      .where('id', '>', from)
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    for (const instance of rows) await follow(instance, trx, hall);
    const done = rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    await keepValue(trx, HOUSE, KEY, { calendar, done });
    return done !== null;
  });
}

async function follow(instance: InstanceRow, trx: Tx, hall: Hall): Promise<void> {
  const topic = await versionOf(instance.version_id, hall, trx).catch((error: unknown) => {
    if (error instanceof HallError) return null;
    throw error;
  });
  // a version that cannot be read keeps its moments
  if (!topic) return;
  const open = await openTasks(instance.id, trx);
  const columns = clockColumns({ hall, instance, open, topic, now: hall.clock.now() }, 'on');
  await trx.updateTable('wf_instance').set(columns).where('id', '=', instance.id).execute();
}

/** Locked: only one server follows at a time. */
async function read(trx: Tx): Promise<Followed | undefined> {
  await trx
    .insertInto('hall_preference')
    .values({ user_id: HOUSE, key: KEY, value: JSON.stringify(null) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('hall_preference')
    .select('value')
    .where('user_id', '=', HOUSE)
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirst();
  const { value } = row ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { calendar, done } = value;
  return { calendar: String(calendar), done: typeof done === 'string' ? done : null };
}
