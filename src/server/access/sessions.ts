import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SESSION_DAYS } from '../../contract/paths.ts';
import type { Bus } from '../db/bus.ts';
import type { Tables } from '../db/tables.ts';
import { dropOwnTickets, dropTickets } from './tickets.ts';

const TOPIC = 'session';
const MOST_CACHED = 20_000;
/** With several servers a message may get lost with its connection: no session is believed longer than this unasked. */
const SHARED_TRUST_MILLISECONDS = 2_000;

export interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
}

interface Cached {
  session: Session;
  askedAt: number;
}

/**
 * Sessions: the cookie holds 32 random bytes, the table only their sha-256. A session that was found is believed from
 * memory until it is ended, here or on another server.
 */
export class Sessions {
  readonly #db: Kysely<Tables>;
  readonly #bus: Bus;
  readonly #trust: number;
  readonly #cache = new Map<string, Cached>();
  /** counts what was forgotten: an answer from before that is not remembered any more */
  #epoch = 0;

  constructor(db: Kysely<Tables>, bus: Bus, embedded: boolean) {
    this.#db = db;
    this.#bus = bus;
    this.#trust = embedded ? Number.POSITIVE_INFINITY : SHARED_TRUST_MILLISECONDS;
    bus.on(TOPIC, (subject) => this.#forget(subject));
  }

  /** Begins a session; answers the cookie's value, which is nowhere else. */
  async begin(
    trx: Kysely<Tables>,
    userId: string,
    from: { ip: string; userAgent: string },
    now: Date,
  ): Promise<string> {
    const value = randomBytes(32).toString('base64url');
    await trx
      .insertInto('auth_session')
      .values({
        id: sessionId(value),
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
        ip: from.ip.slice(0, 64),
        user_agent: from.userAgent.slice(0, 500),
      })
      .execute();
    return value;
  }

  /** The session of a cookie's value; undefined when there is none or it has expired. */
  async find(value: string, now: Date): Promise<Session | undefined> {
    // what cannot be a session is not worth a query
    if (!/^[\w-]{43}$/.test(value)) return undefined;
    return this.byId(sessionId(value), now);
  }

  async byId(id: string, now: Date): Promise<Session | undefined> {
    const cached = this.#cache.get(id);
    if (cached && performance.now() - cached.askedAt < this.#trust) return valid(cached.session, now);
    const askedAt = performance.now();
    const epoch = this.#epoch;
    const row = await this.#db
      .selectFrom('auth_session')
      .select(['user_id', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    this.#cache.delete(id);
    if (!row) return undefined;
    const session = { id, userId: row.user_id, expiresAt: row.expires_at };
    if (this.#cache.size >= MOST_CACHED) this.#cache.delete(this.#cache.keys().next().value ?? '');
    if (epoch === this.#epoch) this.#cache.set(id, { session, askedAt });
    return valid(session, now);
  }

  /** Ends one session, and what its user made to begin another one with. */
  async end(trx: Kysely<Tables>, id: string): Promise<void> {
    const ended = await trx.deleteFrom('auth_session').where('id', '=', id).returning('user_id').executeTakeFirst();
    if (ended) await dropOwnTickets(trx, ended.user_id);
    await this.#bus.publish(trx, TOPIC, `id:${id}`);
  }

  /** Ends one by an administrator's hand: whoever comes with its cookie afterwards is told so. */
  async kickOut(trx: Kysely<Tables>, id: string): Promise<void> {
    await trx
      .insertInto('auth_kicked')
      .columns(['id', 'expires_at'])
      .expression((from) => from.selectFrom('auth_session').select(['id', 'expires_at']).where('id', '=', id))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.end(trx, id);
  }

  /** Whether an administrator ended the session of this cookie's value. */
  async wasKickedOut(value: string): Promise<boolean> {
    const query = this.#db.selectFrom('auth_kicked').select('id').where('id', '=', sessionId(value));
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** Ends all sessions of a user, except that one, and what could become one. */
  async endAll(trx: Kysely<Tables>, userId: string, exceptId = ''): Promise<void> {
    // tickets first: a session that one of them is just becoming is there afterwards
    await dropTickets(trx, userId);
    await trx.deleteFrom('auth_session').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
    await this.#bus.publish(trx, TOPIC, `user:${userId}`);
  }

  /** Calls back when sessions may have ended: sockets look whether theirs still stands. */
  onEnd(listener: () => void): () => void {
    return this.#bus.on(TOPIC, listener);
  }

  #forget(subject: string): void {
    this.#epoch++;
    if (subject.startsWith('id:')) this.#cache.delete(subject.slice(3));
    else if (subject === '') this.#cache.clear();
    else {
      for (const [id, { session }] of this.#cache) if (subject === `user:${session.userId}`) this.#cache.delete(id);
    }
  }
}

function valid(session: Session, now: Date): Session | undefined {
  return session.expiresAt > now ? session : undefined;
}

export function sessionId(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
