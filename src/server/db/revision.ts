import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Bus } from './bus.ts';
import type { Tables } from './tables.ts';

/**
 * Says that what is kept in memory under that name (`directory`, `menu`, `dictionary`) has changed: once the transaction
 * is committed every server is told over the bus (`revision:<name>`). The number is for those who look later.
 */
export async function bumpRevision(bus: Bus, trx: Kysely<Tables>, name: string): Promise<void> {
  await sql`
    insert into hall_revision (name, value) values (${name}, 1)
    on conflict (name) do update set value = hall_revision.value + 1`.execute(trx);
  await bus.publish(trx, `revision:${name}`, name);
}
