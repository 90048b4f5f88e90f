import { HallError } from '../../../contract/errors.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { ExclusiveRule } from '../../../definition/types/manifest.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import { valueAt } from '../../../definition/validation/messages.ts';
import { lockKey } from '../../db/lock.ts';
import { isObject } from './diff.ts';
import type { Handle, Tx } from './rows.ts';

/** What one rule of one form keeps for itself: a subject from one moment to another. */
export interface Booking {
  rule: number;
  subject: string;
  /** moments that compare as texts */
  from: string;
  to: string;
  /** dotted path of the field where a clash is shown */
  path: string;
  message: string;
}

const DAY_MS = 86_400_000;

/** Each is a lock and a question: nobody books more in one form. */
const MOST = 500;

/**
 * Every booking that this form stands for. Incomplete ones (no subject yet, no end) book nothing.
 * @throws HallError tooLarge
 */
export function bookingsOf(rules: readonly ExclusiveRule[], formData: FormData): Booking[] {
  const bookings = rules.flatMap((rule, index) =>
    placesOf(rule, formData).flatMap(({ read, fromPath }) => {
      if (rule.from === undefined || rule.to === undefined) return [];
      const from = moment(read(rule.from), false);
      const to = moment(read(rule.to), true);
      if (from === null || to === null || from >= to) return [];
      return subjectsOf(read(rule.by)).map((subject) => ({
        rule: index,
        subject,
        from,
        to,
        path: fromPath,
        message: rule.message,
      }));
    }),
  );
  if (bookings.length > MOST) throw new HallError('tooLarge', { values: { limit: MOST } });
  return bookings;
}

/**
 * Keeps the bookings of a request in step with its form, inside the transaction that changes it. Who books the same subject
 * at the same time waits for the lock and then sees the other's row.
 * @returns the clashes; nothing is written then
 */
export async function takeBookings(
  trx: Tx,
  topic: TopicDefinition,
  instanceId: string,
  formData: FormData,
): Promise<DataError[]> {
  const rules = topic.manifest.exclusive ?? [];
  if (rules.length === 0) return [];
  const bookings = bookingsOf(rules, formData);
  const locks = new Set(bookings.map(({ rule, subject }) => `booking:${topic.key}:${rule}:${subject}`));
  // always in the same order, so that two requests never wait for each other
  for (const lock of [...locks].sort()) await lockKey(trx, lock);
  const errors: DataError[] = [];
  for (const booking of bookings) {
    if (clashesWithin(booking, bookings) || (await clashes(trx, topic.key, booking, instanceId))) {
      errors.push({ path: booking.path, message: booking.message });
    }
  }
  if (errors.length > 0) return errors;
  await freeBookings(trx, instanceId);
  if (bookings.length > 0) {
    await trx
      .insertInto('wf_booking')
      .values(
        bookings.map(({ rule, subject, from, to }) => ({
          instance_id: instanceId,
          topic: topic.key,
          rule,
          subject,
          from_at: from,
          to_at: to,
        })),
      )
      .execute();
  }
  return [];
}

export async function freeBookings(trx: Tx, instanceId: string): Promise<void> {
  await trx.deleteFrom('wf_booking').where('instance_id', '=', instanceId).execute();
}

/** Whether another live or completed request of the topic has the subject at that time. */
export async function clashes(
  db: Handle,
  topic: string,
  booking: Booking,
  instanceId: string | null,
): Promise<boolean> {
  let query = db
    .selectFrom('wf_booking')
    .select('instance_id')
    .where('topic', '=', topic)
    .where('rule', '=', booking.rule)
    .where('subject', '=', booking.subject)
    .where('from_at', '<', booking.to)
    .where('to_at', '>', booking.from)
    .limit(1);
  if (instanceId !== null) query = query.where('instance_id', '!=', instanceId);
  return (await query.executeTakeFirst()) !== undefined;
}

function clashesWithin(booking: Booking, all: readonly Booking[]): boolean {
  return all.some(
    (other) =>
      other !== booking &&
      other.rule === booking.rule &&
      other.subject === booking.subject &&
      other.from < booking.to &&
      other.to > booking.from,
  );
}

interface Place {
  read(path: string): unknown;
  fromPath: string;
}

/** The form itself, or each row of the table that the rule's times stand in. */
function placesOf(rule: ExclusiveRule, formData: FormData): Place[] {
  const from = rule.from ?? rule.by;
  const [table = '', ...column] = from.split('.');
  const rows: JsonValue | undefined = formData[table];
  if (column.length === 0 || !Array.isArray(rows)) {
    return [{ read: (path) => valueAt(formData, path), fromPath: from }];
  }
  return rows.map((row, index) => ({
    read: (path) =>
      path.startsWith(`${table}.`) && isObject(row)
        ? valueAt(row, path.slice(table.length + 1))
        : valueAt(formData, path),
    fromPath: `${table}.${index}.${column.join('.')}`,
  }));
}

/** A day's end is the next day's beginning, so that two requests cannot share a day; moments meet without a clash. */
function moment(value: unknown, end: boolean): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const instant = instantOf(value);
  if (instant === null) return value;
  const isDay = value.length === 10;
  return new Date(end && isDay ? instant + DAY_MS : instant).toISOString();
}

function subjectsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return [...new Set(values.filter((one) => one !== null && one !== undefined && one !== '').map(String))];
}
