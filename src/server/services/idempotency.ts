import type { Kysely, Transaction } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import type { Person } from '../../contract/person.ts';
import { later } from '../db/later.ts';
import { lockKey } from '../db/lock.ts';
import { transaction } from '../db/transaction.ts';
import type { Tables } from '../db/tables.ts';

/** What an Idempotency-Key stands for. The fingerprint is the sha-256 of method, address and body. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

/** The key of one part of a call that is done in several transactions: done again, it goes on where it stopped. */
export function partOf(call: Idempotency | undefined, part: string): Idempotency | undefined {
  return call && { ...call, key: `${call.key}:${part}` };
}

/**
 * Does `work` once for that key of that person: the answer is kept in the same transaction as what was done, so whoever
 * asks again (in parallel, or after a restart) gets the same answer and nothing is done twice. A refusal is not kept.
 * Without a key the work is simply done.
 * @param work its answer must survive JSON unchanged
 * @param keep what of the answer is kept for who asks again, where it holds what is said only once
 * @throws HallError idempotencyConflict when the key was used for something else
 */
export async function idempotent<T>(
  trx: Kysely<Tables>,
  person: Person,
  call: Idempotency | undefined,
  work: () => Promise<T>,
  keep: (answer: T) => T = (answer) => answer,
): Promise<T> {
  if (!call) return work();
  // as older servers call it, which may still run beside this one
  await lockKey(trx, `once:${person.id}:${call.key}`);
  const done = await trx
    .selectFrom('hall_idempotency')
    .select(['fingerprint', 'answer'])
    .where('person_id', '=', person.id)
    .where('key', '=', call.key)
    // a lock is a write: as a write it waits until the standby has the answer too, should the first COMMIT not have
    .forUpdate()
    .executeTakeFirst();
  if (done && done.fingerprint !== call.fingerprint) throw new HallError('idempotencyConflict');
  // wrapped, because nothing (`undefined`) is an answer too
  if (done) return (done.answer as unknown as { answer: T }).answer;
  const answer = await work();
  const kept = trx.insertInto('hall_idempotency').values({
    person_id: person.id,
    key: call.key,
    fingerprint: call.fingerprint,
    status: 200,
    answer: JSON.stringify({ answer: keep(answer) }),
    created_at: new Date(),
  });
  await later(trx, kept);
  return answer;
}

/** A write that is one transaction and nothing else, done once for its key. */
export function writeOnce<T>(
  person: Person,
  call: Idempotency | undefined,
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return transaction(db, (trx) => idempotent(trx, person, call, () => work(trx)));
}

/** The same key for another content: what is uploaded is not part of the call's own fingerprint. */
export function withContent(call: Idempotency | undefined, ...content: string[]): Idempotency | undefined {
  return call && { ...call, fingerprint: [call.fingerprint, ...content].join(' ') };
}
