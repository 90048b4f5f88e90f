import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** How far the primary has written. */
export interface Position {
  /** pg_lsn: everything that was committed before is below it */
  position: string;
  /** Of which primary's history: the cluster's own number, then PostgreSQL's timeline. A new primary begins a new one. */
  timeline: string;
}

const HERE = sql`(select system_identifier::text from pg_control_system()) || '-' || left(pg_walfile_name(position), 8)`;
const NOW = sql`(select pg_current_wal_flush_lsn() as position) as now`;

/** Asks the primary how far it is: who comes while it is being asked shares the next answer. */
export class Positions {
  readonly #primary: Kysely<Tables>;
  /** those that were left in the primary's own history, where a replica finds them */
  readonly #marked = new Set<string>();
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<Position> | undefined;

  constructor(primary: Kysely<Tables>) {
    this.#primary = primary;
  }

  /** A position of after this call. */
  now(): Promise<Position> {
    return (this.#next ??= this.#begin());
  }

  async #begin(): Promise<Position> {
    await this.#asking;
    this.#next = undefined;
    const asked = this.#ask();
    this.#asking = asked.catch(() => {});
    return asked;
  }

  async #ask(): Promise<Position> {
    const { rows } = await sql<Position>`select position::text, ${HERE} as timeline from ${NOW}`.execute(this.#primary);
    const [position] = rows;
    if (!position) throw new Error('the primary does not say how far it is');
    if (!this.#marked.has(position.timeline)) await this.#mark();
    return position;
  }

  /** By the primary itself: another one in its place writes its own name. */
  async #mark(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      insert into hall_timeline (name) select ${HERE} from ${NOW}
      on conflict (name) do update set name = excluded.name returning name`.execute(this.#primary);
    for (const { name } of rows) this.#marked.add(name);
  }
}
