import { sql } from 'kysely';
import { jsonOf } from '../db/entity-columns.ts';
import type { BehaviourContext } from './behaviour.ts';
import { selectRecords } from './store.ts';
import type { StoredRecord } from './store.ts';
import { inUse } from './tree-rules.ts';

/** Refuses to delete roles or posts that a user still has in that field. */
export async function refuseHeld(records: StoredRecord[], field: string, context: BehaviourContext): Promise<void> {
  const users = context.entity('sys/user');
  for (const record of records) {
    const where = [sql`${jsonOf(field)} @> ${JSON.stringify([record.id])}::jsonb`];
    const holders = await selectRecords(context.trx, users, { where, limit: 1 });
    if (holders.length) throw inUse(record);
  }
}
