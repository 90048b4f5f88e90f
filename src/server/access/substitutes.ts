import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { decimal } from '../../definition/money.ts';
import type { Bus } from '../db/bus.ts';
import type { Tables } from '../db/tables.ts';
import { Snapshot } from './snapshot.ts';

/** Name in hall_revision that every change of substitutes moves on. */
export const SUBSTITUTE_REVISION = 'substitutes';

/** Somebody acts for somebody who is away. */
export interface Substitution {
  id: string;
  /** who is away */
  userId: string;
  substituteId: string;
  beginsAt: Date;
  /** not included */
  endsAt: Date;
  /** empty = every topic */
  topics: string[];
  /** null = whatever the amount */
  maxAmount: string | null;
}

/** The part of a request that decides whether a substitute may act on it. */
export interface Substitutable {
  topic: string;
  initiator: string;
  amount: string | null;
}

/**
 * Who stands in for whom, in memory: every verb and every list asks, and hardly anybody has a substitute, so it must cost
 * nothing. Read again when something has changed, as the directory is; what is over answers nothing by itself.
 */
export class Substitutes {
  readonly #snapshot: Snapshot;
  #bySubstitute = new Map<string, Substitution[]>();
  #byUser = new Map<string, Substitution[]>();

  constructor(read: () => Promise<Substitution[]>, bus: Pick<Bus, 'on'>) {
    this.#snapshot = new Snapshot(SUBSTITUTE_REVISION, bus, {
      read: async () => {
        const all = await read();
        this.#bySubstitute = Map.groupBy(all, ({ substituteId }) => substituteId);
        this.#byUser = Map.groupBy(all, ({ userId }) => userId);
      },
    });
  }

  /** Waits until everything is known that was committed before the call. Never inside a transaction. */
  fresh(): Promise<void> {
    return this.#snapshot.fresh();
  }

  /** For whom this person acts at that moment. */
  actingFor(personId: string, now: Date): Substitution[] {
    return (this.#bySubstitute.get(personId) ?? []).filter((each) => isActive(each, now));
  }

  /** Who acts for this person at that moment. */
  standInsOf(userId: string, now: Date): Substitution[] {
    return (this.#byUser.get(userId) ?? []).filter((each) => isActive(each, now));
  }
}

export function isActive({ beginsAt, endsAt }: Pick<Substitution, 'beginsAt' | 'endsAt'>, now: Date): boolean {
  return beginsAt <= now && now < endsAt;
}

/**
 * Whether a substitution reaches a request: its topic, its amount, and neither the request of who is away (he may not have
 * it approved in his own name) nor the substitute's own.
 */
export function covers(substitution: Substitution, { topic, initiator, amount }: Substitutable): boolean {
  const { userId, substituteId, topics, maxAmount } = substitution;
  if (initiator === userId || initiator === substituteId) return false;
  if (topics.length > 0 && !topics.includes(topic)) return false;
  return maxAmount === null || (amount !== null && decimal(amount).lte(decimal(maxAmount)));
}

/** Everything that is not over yet. */
export async function readSubstitutions(db: Kysely<Tables>, now: Date): Promise<Substitution[]> {
  const { rows } = await sql<Substitution>`
    select id, user_id as "userId", substitute_id as "substituteId", begins_at as "beginsAt", ends_at as "endsAt",
      topics, max_amount::text as "maxAmount"
    from wf_substitute where ends_at > ${now} order by begins_at, id`.execute(db);
  return rows;
}
