import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isConflict } from './failures.ts';
import { markTransaction, outsideTransaction } from './inside.ts';
import type { Tables } from './tables.ts';

const TRIES = 8;

const afterwards = new WeakMap<Kysely<Tables>, (() => void)[]>();

/**
 * Runs `work` in one transaction: all or nothing. When another transaction got in its way (serialization failure,
 * deadlock) it is run again from the beginning, so `work` must do nothing but queries; what goes out of the house is
 * said with {@link afterCommit}.
 */
export async function transaction<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let hooks: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((trx) => {
        hooks = [];
        afterwards.set(trx, hooks);
        return markTransaction(() => work(trx));
      });
      for (const hook of hooks) outsideTransaction(hook);
      return result;
    } catch (error) {
      if (attempt >= TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** Calls `hook` once the transaction has been committed, never when it was not. Only inside {@link transaction}. */
export function afterCommit(trx: Kysely<Tables>, hook: () => void): void {
  const hooks = afterwards.get(trx);
  if (!hooks) throw new Error('afterCommit needs a transaction of transaction()');
  hooks.push(hook);
}
