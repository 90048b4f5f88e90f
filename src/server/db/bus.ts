import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { statement } from './statement.ts';
import { afterCommit } from './transaction.ts';
import type { Tables } from './tables.ts';

type Listener = (payload: string) => void;

const CHANNEL = 'hall';
const RETRY_MILLISECONDS = 500;
/** A connection that is dead and does not know it would leave revoked rights valid until TCP gives up, after hours. */
const BEAT_MILLISECONDS = 3_000;

/**
 * Tells all servers that something has been committed. On a PostgreSQL server by LISTEN/NOTIFY, so that a message goes out
 * exactly when its transaction commits; the server that wrote hears it at once, before the writer gets his answer. What
 * could not be heard while the connection was away is told as a gap: every listener is called with an empty payload.
 */
export class Bus {
  readonly #remote: boolean;
  readonly #beat: number;
  /** what this server says comes back to it too */
  readonly #name = randomUUID();
  readonly #listeners = new Map<string, Set<Listener>>();
  /** how often each topic was told, to know what was not */
  readonly #told = new Map<string, number>();
  /** what the other servers have not been told yet */
  readonly #hints = new Set<string>();
  #hinting = false;
  #closed = false;
  #client: pg.Client | undefined;

  constructor(remote: boolean, beatMilliseconds = BEAT_MILLISECONDS) {
    this.#remote = remote;
    this.#beat = beatMilliseconds;
  }

  /** Connects to the other servers; keeps trying for as long as the bus is open. */
  async listen(databaseUrl: string, log: Log): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2 * this.#beat,
    });
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => {});
      if (!this.#closed) setTimeout(() => void this.listen(databaseUrl, log), RETRY_MILLISECONDS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => {
      const [, from, topic = '', rest = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? [];
      if (from !== this.#name) this.#tell(topic, rest);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // closed while it was connecting
      if (this.#closed) return again();
      this.#client = client;
      const revisions = await readRevisions(client);
      for (const topic of this.#listeners.keys()) this.#tell(topic, '');
      void this.#sendHints();
      void this.#watch(client, revisions).catch((error: unknown) => {
        log.warn({ err: error }, 'the connection to the other servers is dead');
        again();
      });
    } catch (error) {
      log.debug({ err: error }, 'cannot listen to the other servers yet');
      again();
    }
  }

  /**
   * Asks the connection on which we listen whether it is alive, and whether anything was changed of which it said nothing.
   * @throws when it is not, unless this bus is closed or the connection known to be over
   */
  async #watch(client: pg.Client, revisions: Map<string, number>): Promise<void> {
    let before = revisions;
    while (this.#client === client && !this.#closed) {
      const told = new Map(this.#told);
      await sleep(this.#beat, undefined, { ref: false });
      if (this.#client !== client || this.#closed) return;
      const now = await readRevisions(client);
      for (const [name, value] of now) {
        const topic = `revision:${name}`;
        const heard = (this.#told.get(topic) ?? 0) - (told.get(topic) ?? 0);
        if (value - (before.get(name) ?? 0) > heard) this.#tell(topic, name);
      }
      before = now;
    }
  }

  /** Once `trx` is committed, calls every listener of `topic`, here and on the other servers. No payload is empty. */
  async publish(trx: Kysely<Tables>, topic: string, ...payloads: string[]): Promise<void> {
    if (this.#remote) {
      const messages = payloads.map((payload) => `${this.#name} ${topic} ${payload}`);
      await statement`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.later(trx);
    }
    afterCommit(trx, () => {
      for (const payload of payloads) this.#tell(topic, payload);
    });
  }

  /**
   * The same for what only makes somebody look again, and may be lost with a server that dies: the other servers are told
   * after the commit, of many transactions at once, because a NOTIFY inside each makes all commits wait for one another.
   */
  hint(trx: Kysely<Tables>, topic: string, ...payloads: string[]): void {
    afterCommit(trx, () => {
      for (const payload of payloads) this.#tell(topic, payload);
      if (!this.#remote) return;
      for (const payload of payloads) this.#hints.add(`${this.#name} ${topic} ${payload}`);
      void this.#sendHints();
    });
  }

  /** While one batch is on its way the next one gathers. Without a connection they wait for it. */
  async #sendHints(): Promise<void> {
    if (this.#hinting) return;
    this.#hinting = true;
    while (this.#client && this.#hints.size > 0) {
      const client = this.#client;
      const messages = [...this.#hints];
      this.#hints.clear();
      try {
        const text = 'select pg_notify($1, message) from unnest($2::text[]) as message';
        await client.query(text, [CHANNEL, messages]);
      } catch {
        for (const message of messages) this.#hints.add(message);
        // it is given up in a moment, and the next one begins with them; it may have come already
        if (this.#client === client) break;
      }
    }
    this.#hinting = false;
  }

  /** An empty payload means: anything may have happened. */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    await this.#sendHints();
    await this.#client?.end().catch(() => {});
  }

  #tell(topic: string, payload: string): void {
    this.#told.set(topic, (this.#told.get(topic) ?? 0) + 1);
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }
}

async function readRevisions(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from hall_revision');
  return new Map(rows.map(({ name, value }) => [name, Number(value)]));
}
