import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../src/server/db/tables.ts';
import type { Hall } from '../../../src/server/services/hall.ts';

type Point = 'begin' | 'commit';

/** A hall whose next transaction stops where it is told to, with nothing of its work committed. */
export class GatedHall {
  readonly hall: Hall;
  #held: { point: Point; reached: () => void; open: Promise<void> } | undefined;

  constructor(real: Hall, more: Partial<Hall> = {}) {
    this.hall = { ...real, db: this.#gate(real.db), ...more };
  }

  /** Stops the next transaction before it begins, or before it commits. */
  hold(point: Point): { reached: Promise<void>; release: () => void } {
    const reached = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    this.#held = { point, reached: reached.resolve, open: open.promise };
    return {
      reached: reached.promise,
      release: () => {
        this.#held = undefined;
        open.resolve();
      },
    };
  }

  async #wait(point: Point): Promise<void> {
    const held = this.#held;
    if (held?.point !== point) return;
    held.reached();
    await held.open;
  }

  #gate(db: Kysely<Tables>): Kysely<Tables> {
    const transaction = () => ({
      execute: async <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
        await this.#wait('begin');
        return db.transaction().execute(async (trx) => {
          const result = await work(trx);
          await this.#wait('commit');
          return result;
        });
      },
    });
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') return transaction;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  }
}

/** Whether somebody waits for a lock that another transaction holds. */
export async function somebodyWaits(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(db);
  return rows.length > 0;
}
