import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Bus } from './bus.ts';
import type { Tables } from './tables.ts';

/** Records that are all that has changed. */
export interface ChangedRows {
  entity: string;
  ids: readonly string[];
}

/** PostgreSQL takes 8,000 bytes a notice, with the bus's own words. */
const LONGEST_PAYLOAD = 4_000;

/**
 * Says that what is kept in memory under that name (`directory`, `menu`, `dictionary`) has changed: once the transaction
 * is committed every server is told over the bus (`revision:<name>`). The number is for those who look later.
 * @param changed left out: anything may have changed
 */
export async function bumpRevision(bus: Bus, trx: Kysely<Tables>, name: string, changed?: ChangedRows): Promise<void> {
  await sql`
    insert into hall_revision (name, value) values (${name}, 1)
    on conflict (name) do update set value = hall_revision.value + 1`.execute(trx);
  const rows = JSON.stringify(changed ?? null);
  const isTold = changed !== undefined && Buffer.byteLength(rows) <= LONGEST_PAYLOAD;
  await bus.publish(trx, `revision:${name}`, isTold ? rows : name);
}

/** What the listeners of such a topic are told; undefined = anything may have changed. */
export function changedRowsIn(payload: string): ChangedRows | undefined {
  return payload.startsWith('{') ? (JSON.parse(payload) as ChangedRows) : undefined;
}
