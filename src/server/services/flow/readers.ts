import type { Reader } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import type { InstanceRow, Tx } from './rows.ts';

/** Who names readers where nobody does: the process itself. */
export const BY_PROCESS = '';

/** Names readers; answers those who were none yet. */
export async function addReaders(
  trx: Tx,
  instanceId: string,
  userIds: readonly string[],
  by: { id: string; now: Date },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const added = await trx
    .insertInto('wf_reader')
    .values(
      userIds.map((userId) => ({
        instance_id: instanceId,
        user_id: userId,
        by_user: by.id,
        created_at: by.now,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** The readers of a request with their receipts, in the order in which they were named. */
export async function readersOf({ id }: InstanceRow, hall: Hall): Promise<Reader[]> {
  const rows = await hall.db
    .selectFrom('wf_reader')
    .selectAll()
    .where('instance_id', '=', id)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: hall.directory.nameOf(row.user_id),
    byName: hall.directory.nameOf(row.by_user),
    time: campusDateTime(row.created_at),
    readTime: row.read_at && campusDateTime(row.read_at),
  }));
}

/** The read receipt of a named reader. */
export async function markRead(person: Person, instanceId: string, hall: Hall): Promise<void> {
  await hall.db
    .updateTable('wf_reader')
    .set({ read_at: hall.clock.now() })
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', person.id)
    .where('read_at', 'is', null)
    .execute();
}
