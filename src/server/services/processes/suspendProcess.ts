import type { Person } from '../../../contract/person.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { openProcess } from './openProcess.ts';

export interface SuspendProcess {
  /** of the deployed version */
  id: string;
  suspended: boolean;
  idempotency?: Idempotency | undefined;
}

/**
 * 挂起, 激活 of a process: no new requests while it is suspended; those under way go on. What is served next takes over the
 * state of what was served before, see `writeCurrent`.
 */
export async function suspendProcess(person: Person, input: SuspendProcess, hall: Hall): Promise<void> {
  const right = input.suspended ? 'flow:process:suspend' : 'flow:process:activate';
  const { version } = await openProcess(person, input.id, hall, right);
  await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      await trx
        .updateTable('definition_version')
        .set({ suspended: input.suspended })
        .where('id', '=', version.versionId)
        .execute();
    }),
  );
}
