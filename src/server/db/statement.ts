import { CompiledQuery } from 'kysely';
import type { Compilable, Kysely } from 'kysely';
import { LATER } from './later.ts';
import type { Tables } from './tables.ts';

/**
 * A piece of SQL with its values apart, like kysely's `sql` but without the tree of nodes that is built and walked for
 * each one: what runs with every step of every request is put together at the price of joining texts. A value is always
 * bound; what else stands in the text was written in our source.
 */
export class Statement<Row = unknown> {
  readonly #strings: readonly string[];
  readonly #values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings;
    this.#values = values;
  }

  async execute(db: Kysely<Tables>): Promise<{ rows: Row[] }> {
    const parameters: unknown[] = [];
    const text = this.#write(parameters);
    return db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
  }

  /** Sends it with the next statement that somebody waits for, as `later` of later.ts does. */
  async later(trx: Kysely<Tables>): Promise<void> {
    const parameters: unknown[] = [];
    const text = LATER + this.#write(parameters);
    await trx.executeQuery(CompiledQuery.raw(text, parameters));
  }

  #write(parameters: unknown[]): string {
    let text = this.#strings[0] ?? '';
    for (const [index, value] of this.#values.entries()) {
      text += value instanceof Statement ? value.#write(parameters) : `$${parameters.push(value)}`;
      text += this.#strings[index + 1] ?? '';
    }
    return text;
  }
}

export function statement<Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<Row> {
  return new Statement(strings, values);
}

/** Values, or pieces of SQL, with commas between them. */
export function listed(items: readonly unknown[]): Statement {
  return new Statement(['', ...items.slice(1).map(() => ', '), ''], items);
}

/** A name that our source makes up: `part_1`. */
export function named(name: `${string}_${string}`): Statement {
  if (!/^[a-z]+_[a-z0-9]+$/.test(name)) throw new Error(`no name: ${name}`);
  return new Statement([name], []);
}

/** A query of kysely's, to be put together with others. Its values stand in its text in their order, each once. */
export function compiled(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return new Statement(sql.split(/\$\d+/), parameters);
}

/** One part of a statement that does several things at once: none of them sees what the others do. */
export interface Part {
  name: `${string}_${string}`;
  does: Statement;
}

export function together(parts: readonly Part[], last: Statement): Statement {
  if (parts.length === 0) return last;
  return statement`with ${listed(parts.map(({ name, does }) => statement`${named(name)} as (${does})`))} ${last}`;
}
