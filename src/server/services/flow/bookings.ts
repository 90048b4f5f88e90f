import Big from 'big.js';
import { HallError } from '../../../contract/errors.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import { decimalOf } from '../../../definition/money.ts';
import { asSeen, getPath, rowsOf, tablesAround, within } from '../../../definition/projection/rows.ts';
import { isHelperAt } from '../../../definition/projection/ui.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { ExclusiveRule } from '../../../definition/types/manifest.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { later } from '../../db/later.ts';
import { lockKey } from '../../db/lock.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { bookingRules, type BookingRule } from './bookingRules.ts';
import { evaluating } from './expressionFailure.ts';
import type { Handle, Tx } from './rows.ts';

/** What one rule of one form keeps for itself: so much of a subject from one moment to another. */
export interface Booking {
  rule: number;
  subject: string;
  /** moments that compare as texts */
  from: string;
  to: string;
  amount: Big;
  /** how much of the subject there is; null: one at a time */
  capacity: Big | null;
  /** dotted path of the field where a clash is shown */
  path: string;
  message: string;
}

const DAY_MS = 86_400_000;
/** Where time plays no part. */
const ALWAYS = { from: '0', to: '9' };

/** Each is a lock and a question: nobody books more in one form. */
const MOST = 500;

/**
 * Every booking that this form stands for. Incomplete ones (no subject yet, no end, no amount) book nothing; a capacity that
 * is not known is none.
 * @param hidden fields that whoever fills in the form does not see: a clash is never shown at one of them
 * @throws HallError tooLarge
 */
export function bookingsOf(
  { schema, uiSchema }: Pick<VersionedTopic, 'schema' | 'uiSchema'>,
  rules: readonly BookingRule[],
  formData: FormData,
  scope: Scope,
  hidden: Hides = () => false,
): Booking[] {
  // nor does anybody read what is computed for the rule alone
  const unseen: Hides = (path) => hidden(path) || isHelperAt(uiSchema, path);
  const bookings = rules.flatMap((rule) =>
    placesOf(schema, rule, formData, unseen).flatMap(({ form, read, path }) => {
      const { from, to } =
        rule.from === undefined || rule.to === undefined ? ALWAYS : span(read(rule.from), read(rule.to));
      const amount = rule.amount === undefined ? new Big(1) : numberOf(read(rule.amount));
      if (from === null || to === null || from >= to || amount.lte(0)) return [];
      const capacity = rule.capacity === undefined ? null : capacityOf(rule.capacity, form, scope);
      const { message } = rule;
      return subjectsOf(read(rule.by)).map((subject) => ({
        rule: rule.number,
        subject,
        from,
        to,
        amount,
        capacity,
        path,
        message,
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
  topic: VersionedTopic,
  instanceId: string,
  formData: FormData,
  scope: Scope,
  hidden?: Hides,
): Promise<DataError[]> {
  const rules = await bookingRules(topic, trx);
  if (rules.length === 0) return [];
  const bookings = bookingsOf(topic, rules, formData, scope, hidden);
  const locks = new Set(bookings.map(({ rule, subject }) => `booking:${topic.key}:${rule}:${subject}`));
  // always in the same order, so that two requests never wait for each other
  for (const lock of [...locks].sort()) await lockKey(trx, lock);
  const errors = await bookingErrors(trx, topic.key, bookings, instanceId);
  if (errors.length > 0) return errors;
  await freeBookings(trx, instanceId);
  if (bookings.length > 0) {
    const rows = bookings.map(({ rule, subject, from, to, amount }) => ({
      ...{ instance_id: instanceId, topic: topic.key, rule, subject },
      ...{ from_at: from, to_at: to, amount: amount.toFixed() },
    }));
    await later(trx, trx.insertInto('wf_booking').values(rows));
  }
  return [];
}

/** Frees what a request holds; with `rules` only what these keep. */
export async function freeBookings(trx: Tx, instanceId: string, rules?: readonly number[]): Promise<void> {
  if (rules?.length === 0) return;
  let query = trx.deleteFrom('wf_booking').where('instance_id', '=', instanceId);
  if (rules) query = query.where('rule', 'in', rules);
  await later(trx, query);
}

/** The rules that keep something only until the request ends. */
export function heldWhileRunning(rules: readonly BookingRule[]): number[] {
  return rules.flatMap(({ holds, number }) => (holds === 'running' ? [number] : []));
}

/** The bookings that other requests, or others of the same form, leave no room for. */
export async function bookingErrors(
  db: Handle,
  topic: string,
  bookings: readonly Booking[],
  instanceId: string | null,
): Promise<DataError[]> {
  const errors: DataError[] = [];
  for (const booking of bookings) {
    const beside = bookings.filter((other) => other !== booking && overlap(other, booking));
    const taken = await takenOf(db, topic, booking, beside, instanceId);
    const { capacity, amount, path, message } = booking;
    const isFull = capacity === null ? taken.gt(0) : taken.plus(amount).gt(capacity);
    if (isFull) errors.push({ path, message });
  }
  return errors;
}

/** The most that is held of the subject at any moment of the booking, without the booking itself. */
export async function takenOf(
  db: Handle,
  topic: string,
  booking: Booking,
  beside: readonly Booking[],
  instanceId: string | null,
): Promise<Big> {
  let query = db
    .selectFrom('wf_booking')
    .where('topic', '=', topic)
    .where('rule', '=', booking.rule)
    .where('subject', '=', booking.subject)
    .where('from_at', '<', booking.to)
    .where('to_at', '>', booking.from);
  if (instanceId !== null) query = query.where('instance_id', '!=', instanceId);
  // one row for all that begin and end together: a quota without times is one row, however many hold it
  const rows = await query
    .select(({ fn }) => ['from_at as from', 'to_at as to', fn.sum<string>('amount').as('amount')])
    .groupBy(['from_at', 'to_at'])
    .execute();
  const held = [...rows.map((row) => ({ ...row, amount: new Big(row.amount) })), ...beside];
  const moments = new Set([booking.from, ...held.map(({ from }) => from).filter((from) => from > booking.from)]);
  const sums = [...moments].map((moment) =>
    held
      .filter(({ from, to }) => from <= moment && to > moment)
      .reduce((sum, { amount }) => sum.plus(amount), new Big(0)),
  );
  return sums.reduce((most, sum) => (sum.gt(most) ? sum : most), new Big(0));
}

function overlap(other: Booking, booking: Booking): boolean {
  const isSame = other.rule === booking.rule && other.subject === booking.subject;
  return isSame && other.from < booking.to && other.to > booking.from;
}

interface Place {
  /** the form, in which a row stands in its table's place */
  form: FormData;
  read(path: string): unknown;
  path: string;
}

/** The form itself, or each row of the innermost table that the rule speaks of. */
function placesOf(schema: JsonSchema, rule: ExclusiveRule, formData: FormData, hidden: Hides): Place[] {
  const { from, by, amount, to } = rule;
  const named = [from, amount, by, to].filter((path) => path !== undefined);
  const shownOf = (paths: readonly string[]) => paths.find((path) => !hidden(path));
  const [tables = []] = named.map((path) => tablesAround(schema, path)).sort((a, b) => b.length - a.length);
  const inmost = tables.at(-1);
  if (inmost === undefined)
    return [{ form: formData, read: (path) => getPath(formData, path), path: shownOf(named) ?? by }];
  const columns = named.filter((path) => path.startsWith(`${inmost}.`));
  const column = shownOf(columns) ?? columns[0] ?? by;
  return rowsOf(formData, tables).map(({ path, rows }) => {
    const form = asSeen(formData, rows, tables);
    return { form, read: (name) => getPath(form, name), path: `${path}.${within(rows, column)}` };
  });
}

type Hides = (path: string) => boolean;

function capacityOf(text: string, form: FormData, scope: Scope): Big {
  const variables = { ...form, ...scope.variables };
  return numberOf(evaluating(() => evaluateTemplate(text, { ...scope, variables })));
}

/** Empty, or no number at all, is nothing. */
function numberOf(value: unknown): Big {
  return decimalOf(value) ?? new Big(0);
}

function span(from: unknown, to: unknown): { from: string | null; to: string | null } {
  return { from: moment(from, false), to: moment(to, true) };
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
