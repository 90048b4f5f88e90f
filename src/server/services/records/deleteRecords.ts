import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteRecords as deleteRows, selectRecords } from '../../entities/store.ts';
import { unlinkFiles } from '../files/linkFiles.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { readLabels } from '../flow/labels.ts';
import type { Hall } from '../hall.ts';
import { labelsOf } from './called.ts';
import { idempotent } from '../idempotency.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { logOperation } from './logOperation.ts';
import { loggedFailure } from './loggedFailure.ts';
import { entityOf, openEntity } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { notNow } from './notNow.ts';
import { onlyAsOwner, stillOwn } from './rowActions.ts';
import { fileUse } from './recordFiles.ts';
import { refuseReferred } from './refuseReferred.ts';
import { readRelated } from './related.ts';
import { bumpRevisions } from './writeChange.ts';

export interface DeleteRecords {
  entity: string;
  ids: string[];
  call: RecordCall;
}

const MOST_AT_ONCE = 500;

/** Deletes these records, all or none; one that the person does not see is 404. Answers how many. */
export async function deleteRecords(person: Person, input: DeleteRecords, hall: Hall): Promise<{ deleted: number }> {
  const { call } = input;
  const ids = [...new Set(input.ids)];
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) throw new HallError('badRequest');
  const definition = entityOf(input.entity, call.locale, hall);
  const attempt = { definition, operation: 'delete' as const, parameters: { ids }, call };
  return loggedFailure(person, attempt, hall, async () =>
    remove(person, openEntity(person, definition, 'delete', hall), { ids, call }, hall).catch(
      async (error: unknown) => {
        throw await namedInUse(error, definition, call, hall);
      },
    ),
  );
}

/** What is still needed by what people call it: the rooms below know the field alone. Other errors go on as they are. */
async function namedInUse(
  error: unknown,
  definition: EntityDefinition,
  { locale }: RecordCall,
  hall: Hall,
): Promise<unknown> {
  if (!(error instanceof HallError) || error.error !== 'inUse') return error;
  const { data } = error.details;
  if (typeof data !== 'object' || data === null || !('id' in data)) return error;
  const id = String(data.id);
  const labels = await labelsOf(hall.db, definition, [id], { locale, labels: await readLabels(hall), hall });
  return new HallError('inUse', { values: { name: labels.get(id) ?? id }, data });
}

async function remove(
  person: Person,
  entity: OpenEntity,
  input: Pick<DeleteRecords, 'ids' | 'call'>,
  hall: Hall,
): Promise<{ deleted: number }> {
  const started = performance.now();
  const { ids } = input;
  const { definition, behaviour, scope, from } = entity;
  if (from) throw new HallError('actionNotAllowed');
  const context = behaviourContext(person, definition, input.call, hall);
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.call.idempotency, async () => {
      const records = await selectRecords(trx, definition, { where: [...scope, sql`id = any(${ids}::text[])`] });
      if (records.length !== ids.length) throw new HallError('recordNotFound');
      const related = await readRelated(
        definition,
        records.map(({ data }) => data),
        hall,
        trx,
      );
      for (const record of records) {
        const asOwner = onlyAsOwner(person, definition, record, 'delete', hall);
        if (asOwner && !stillOwn(person, definition, record, related, hall))
          throw notNow(definition, record, hall.texts.text(input.call.locale, 'records.operation.delete'));
      }
      await refuseReferred(trx, definition, records, hall);
      await behaviour.beforeDelete?.(records, { ...context, trx });
      const deleted = await deleteRows(trx, definition, ids);
      await behaviour.afterDelete?.(records, { ...context, trx });
      for (const id of ids) await unlinkFiles(fileUse(definition, id), trx);
      await bumpRevisions(trx, entity, ids, hall);
      await logOperation(trx, person, definition, 'delete', { ids }, input.call, started, hall, { records });
      return { deleted };
    }),
  );
}
