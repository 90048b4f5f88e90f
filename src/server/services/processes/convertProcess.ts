import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import { drawnTopic } from '../../../definition/process/drawn.ts';
import { transaction } from '../../db/transaction.ts';
import { insertRecord, selectRecords, updateRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { modelEntity } from './openModel.ts';
import { openProcess } from './openProcess.ts';

export interface ConvertProcess {
  id: string;
  idempotency?: Idempotency | undefined;
}

/** Makes a deployed process a model that can be drawn on; a model of the same key is overwritten. */
export async function convertProcess(person: Person, input: ConvertProcess, hall: Hall): Promise<{ id: string }> {
  const topic = await openProcess(person, input.id, hall, 'flow:process:convert');
  const model = modelEntity(hall);
  const data = {
    name: topic.manifest.title,
    modelKey: topic.key,
    version: topic.version.number,
    xml: (await drawnTopic(topic)).process.xml,
  };
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      const stamp = { by: person.id, at: hall.clock.now() };
      const [known] = await selectRecords(trx, model, { where: [sql`data ->> 'modelKey' = ${topic.key}`], limit: 1 });
      const record = known
        ? await updateRecord(trx, model, known.id, { ...known.data, ...data }, stamp)
        : await insertRecord(trx, model, data, stamp);
      return { id: record.id };
    }),
  );
}
