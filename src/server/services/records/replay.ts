import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import type { Idempotency } from '../idempotency.ts';

/**
 * Answers a repeated call (same Idempotency-Key) before anything of it is checked: the record that it changed is no longer
 * as it was then. The work itself keeps its answer with `idempotent` in its transaction.
 */
export async function replay<T>(
  person: Person,
  call: Idempotency | undefined,
  hall: Pick<Hall, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!call) return work();
  const kept = await keptAnswer(person, call, hall);
  if (kept) return kept.answer as T;
  try {
    return await work();
  } catch (error) {
    // the other one of two at the same time may have been faster
    const meanwhile = await keptAnswer(person, call, hall);
    if (meanwhile) return meanwhile.answer as T;
    throw error;
  }
}

/** wrapped by `idempotent`, because nothing is an answer too */
async function keptAnswer(
  person: Person,
  call: Idempotency,
  hall: Pick<Hall, 'db'>,
): Promise<{ answer: unknown } | undefined> {
  const row = await hall.db
    .selectFrom('hall_idempotency')
    .select('answer')
    .where('person_id', '=', person.id)
    .where('key', '=', call.key)
    .where('fingerprint', '=', call.fingerprint)
    // as in `idempotent`: nothing is answered that a standby may not have
    .forUpdate()
    .executeTakeFirst();
  return row?.answer as { answer: unknown } | undefined;
}
