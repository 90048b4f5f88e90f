import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Tables } from '../../../src/server/db/tables.ts';

/** What was asked of the database: its text with `$1` …, and its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Said by the transaction itself, or of the commits of many. */
const FRAME = /^\s*(begin|commit|select pg_notify)/i;
/** What is kept for some seconds and then read anew by whoever comes next: on a busy machine that is anybody. */
const KEPT = /^\s*select .* from ("auth_session"|"hall_preference"|hall_revision)/i;

/** What the server asks by itself when it looks whether something was published, which no call does. */
const FOLLOWED = /^\s*select .* from "definition_deployment"/i;

/** The statements of one call on the server of this process, without its transaction's frame and what is mostly known. */
export async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const said: Statement[] = [];
  const query = pg.Client.prototype.query as (...words: unknown[]) => unknown;
  function listen(this: pg.Client, ...words: unknown[]): unknown {
    const [first, second] = words as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    if (![FRAME, KEPT, FOLLOWED].some((own) => own.test(text)))
      said.push({ text: text.replaceAll(/\s+/g, ' '), values: Array.isArray(values) ? values : [] });
    return query.apply(this, words);
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(listen);
  try {
    await call();
  } finally {
    spy.mockRestore();
  }
  return said;
}

/**
 * How the database would answer a statement that was really sent, where reading a whole table costs more than any index:
 * tests' tables are too small for it to matter.
 */
export function planOf({ text, values }: Statement, db: Kysely<Tables>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const parts = text.split(/\$(\d+)/);
    const query = parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
    const { rows } = await sql<Record<string, string>>`explain ${sql.join(query, sql``)}`.execute(trx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
}
