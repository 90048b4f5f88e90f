import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { codeOf, isReadOnly, isStalePlan, isUnreplicated, translateFailure, UNREPLICATED } from './failures.ts';
import { insideTransaction } from './inside.ts';
import { tracedPart } from '../traces.ts';
import { LATER } from './later.ts';

/** Statements that are planned once per connection and then only run; others (DDL, odd ones) are sent as they are. */
const PREPARABLE = /^\s*(?:\/\* later \*\/ )?(select|insert|update|delete|with)\s/i;
/** So many statements are remembered: with lists of any length they differ each time, and those of an older definition end. */
const MOST_STATEMENTS = 1_000;
/** nobody asks twice for a statement with thousands of values */
const LONGEST_NAMED = 20_000;

/** its first word, after a comment of ours */
const OPERATION = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/;
const MOST_TRACED = 2_000;
const BEGIN = /^(begin|start transaction)/;
/** PostgreSQL's code for what is asked of a transaction in which something failed */
const IN_FAILED = '25P02';
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** Names for the statements that are asked again and again; those asked longest ago lose theirs, and never come to another. */
class Names {
  readonly #names = new Map<string, string>();
  readonly #most: number;
  #given = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** so many a connection may have prepared before it makes room for a new one */
  get mostPrepared(): number {
    return this.#most * 2;
  }

  /** undefined: asked for the first time in a while, or not to be planned */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known === undefined && (text.length > LONGEST_NAMED || !PREPARABLE.test(text))) return undefined;
    const name = known === '' ? `s${this.#given++}` : known;
    this.#names.delete(text);
    this.#names.set(text, name ?? '');
    const [oldest] = this.#names.keys();
    if (this.#names.size > this.#most && oldest !== undefined) this.#names.delete(oldest);
    return name;
  }
}

/** A statement in a trace, without its values. */
function spanOf(text: string): { name: string; attributes: Record<string, string> } {
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? '';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TRACED) };
  return { name: `query ${operation}`, attributes };
}

/**
 * The pg pool as kysely wants it, with named statements, and failures in the hall's words.
 * @param single the pool has one connection: a query beside the running transaction would wait for itself, so it is
 * refused at once
 */
export function hallPool(pool: Pool, single: boolean, most = MOST_STATEMENTS): PostgresPool {
  const names = new Names(most);
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (single && insideTransaction()) {
        throw new Error('a query outside the transaction that is running: pass its handle (trx) along');
      }
      const client = await pool.connect().catch((error: unknown) => Promise.reject(translateFailure(error)));
      const known = wrapped.get(client);
      if (known) return known;
      const fresh = hallClient(client, names);
      wrapped.set(client, fresh);
      return fresh;
    },
  };
}

/** What a pooled connection can do besides what its types say. */
interface Wire {
  /** statements are sent at once, without waiting for the answer to the one before */
  pipeline?: boolean;
  connection?: { stream: Writable };
}

const UNSAID: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };

function hallClient(client: PoolClient, names: Names): PostgresPoolClient {
  const prepared = new Set<string>();
  let spoiled = false;
  /** the database says that a standby may not have what it is about to call committed */
  let unreplicated = false;
  client.on('notice', (notice) => (unreplicated ||= isUnreplicated(notice)));
  /** answers of the transaction that nobody has waited for; null: no transaction, or none that could be kept waiting */
  let owed: Promise<unknown>[] | null = null;
  /** the transaction that statements are sent in now, and what failed in it first */
  let transaction: { failure?: unknown } | null = null;
  const wire = client as Wire;

  /** Keeps a statement until one is sent that somebody waits for: they travel together. */
  function keep(answer: () => Promise<unknown>): void {
    wire.connection?.stream.cork();
    const kept = answer();
    // told to whoever asks next
    kept.catch(() => {});
    owed?.push(kept);
  }

  /** What is asked in one turn travels together: each packet wakes the other side. */
  function inOnePacket(): void {
    const stream = wire.connection?.stream;
    if (stream === undefined || wire.pipeline !== true) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (BEGIN.test(text)) transaction = {};
    // `begin` says nothing that anybody waits for either
    if (text === 'begin' && wire.pipeline === true && wire.connection) {
      owed = [];
      keep(() => client.query('begin'));
      return UNSAID as PostgresQueryResult<R>;
    }
    if (owed && text.startsWith(LATER)) {
      keep(() => send(text, values));
      return UNSAID as PostgresQueryResult<R>;
    }
    inOnePacket();
    const answer = send<R>(text, values);
    if (ENDS.has(text)) transaction = null;
    if (!owed) return answer;
    return settled(text, answer, owed);
  }

  /** The answer, or the failure of what went before it: whatever follows a failure only says that something failed. */
  async function settled<R>(
    text: string,
    answer: Promise<PostgresQueryResult<R>>,
    before: Promise<unknown>[],
  ): Promise<PostgresQueryResult<R>> {
    owed = ENDS.has(text) ? null : [];
    for (const _ of before) wire.connection?.stream.uncork();
    const [failed] = (await Promise.allSettled([...before, answer])).filter((each) => each.status === 'rejected');
    if (failed === undefined || text === 'rollback') return answer;
    throw translateFailure(failed.reason);
  }

  function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    return tracedPart(
      () => spanOf(text),
      () => ask<R>(text, values),
    );
  }

  async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = names.of(text);
    const within = transaction;
    try {
      // simple protocol (several statements at once) only without name and values
      const statement: QueryConfig = { text };
      if (name !== undefined) {
        statement.name = name;
        if (prepared.add(name).size > names.mostPrepared) spoiled = true;
      }
      if (values.length > 0) statement.values = [...values];
      const answer = (await client.query(statement)) as unknown as PostgresQueryResult<R>;
      if (!unreplicated) return answer;
      unreplicated = false;
      throw Object.assign(new Error('committed, but no standby has confirmed it'), { code: UNREPLICATED });
    } catch (error) {
      if (isReadOnly(error) || codeOf(error) === UNREPLICATED) spoiled = true;
      // it was sent behind what failed, and says no more than that something did
      if (within?.failure !== undefined && codeOf(error) === IN_FAILED) throw within.failure;
      if (within) within.failure ??= translateFailure(error);
      if (!isStalePlan(error)) throw translateFailure(error);
      // the table got a column: this connection is given up, and a query that stands alone may simply be planned anew
      spoiled = true;
      if (within) throw error;
      const again = client.query({ text, values: [...values] }).catch(() => Promise.reject(error));
      return (await again) as unknown as PostgresQueryResult<R>;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      client.release(destroy === true || spoiled);
    },
  };
}
