import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import { statement } from './statement.ts';
import { afterCommit } from './transaction.ts';
import type { Tables } from './tables.ts';

type Listener = (payload: string) => void;

const CHANNEL = 'hall';
const RETRY_MILLISECONDS = 500;

/**
 * Tells all servers that something has been committed. On a PostgreSQL server by LISTEN/NOTIFY, so that a message goes out
 * exactly when its transaction commits; the server that wrote hears it at once, before the writer gets his answer. What
 * could not be heard while the connection was away is told as a gap: every listener is called with an empty payload.
 */
export class Bus {
  readonly #remote: boolean;
  /** what this server says comes back to it too */
  readonly #name = randomUUID();
  readonly #listeners = new Map<string, Set<Listener>>();
  #closed = false;
  #client: pg.Client | undefined;

  constructor(remote: boolean) {
    this.#remote = remote;
  }

  /** Connects to the other servers; keeps trying for as long as the bus is open. */
  async listen(databaseUrl: string, log: Log): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
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
      for (const topic of this.#listeners.keys()) this.#tell(topic, '');
    } catch (error) {
      log.debug({ err: error }, 'cannot listen to the other servers yet');
      again();
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

  /** An empty payload means: anything may have happened. */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    await this.#client?.end().catch(() => {});
  }

  #tell(topic: string, payload: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload);
  }
}
