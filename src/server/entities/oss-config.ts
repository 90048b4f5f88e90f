import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { Behaviour, Change } from './behaviour.ts';
import { keptSecrets, movedSecrets } from './secrets.ts';
import { fieldEquals, selectRecords, updateRecord } from './store.ts';
import type { Handle } from './store.ts';

const SECRET = 'secretKey';
/** where the secret is what files are encrypted by */
const FAST_DFS = 4;
/** Where files of a configuration lie: while there are any, it stays what it is. */
const PLACE = ['type', 'endpoint', 'region', 'bucket', 'prefix', 'localPath'];

/** One configuration is in use at most, and only one that something can be stored by. */
export const ossConfig: Behaviour = {
  secretBoundTo: { [SECRET]: ['type', 'domain', 'accessKey', 'bucket', 'endpoint', 'region'] },

  async prepare(change, context) {
    const { data } = change;
    const { text, tools } = context;
    const missing = tools.storageLacks(data).map((path): DataError => ({ path, message: text('storage.needed') }));
    if (data['active'] !== true) return [];
    if (missing.length > 0) return missing;
    const kept = keptSecrets(new Set([SECRET]), change);
    // the old secret is not tried at a new place
    if (movedSecrets(kept, ossConfig, change, context).length > 0) return [];
    const reason = await tools.storageFault(data);
    return reason === null ? [] : [{ path: 'active', message: text('storage.unreachable', { reason }) }];
  },

  async beforeSave(change, { trx, text }) {
    const place = change.data['type'] === FAST_DFS ? [...PLACE, SECRET] : PLACE;
    const moved = place.filter((field) => isMoved(change, field));
    if (!change.before || moved.length === 0 || !(await holdsFiles(trx, change.id))) return [];
    return moved.map((path) => ({ path, message: text('storage.holdsFiles') }));
  },

  async afterSave(record, _change, { trx, definition, person, now }) {
    if (record.data['active'] !== true) return;
    const where = [fieldEquals('active', 'true'), sql`id <> ${record.id}`];
    for (const other of await selectRecords(trx, definition, { where })) {
      await updateRecord(trx, definition, other.id, { ...other.data, active: false }, { by: person.id, at: now });
    }
  },

  async beforeDelete(records, { trx }) {
    for (const { id, data } of records) {
      if (await holdsFiles(trx, id)) throw new HallError('inUse', { values: { name: String(data['name']) } });
    }
  },
};

const isMoved = ({ before, data }: Change, field: string): boolean =>
  (before?.data[field] ?? '') !== (data[field] ?? '');

async function holdsFiles(trx: Handle, id: string): Promise<boolean> {
  const file = await trx.selectFrom('hall_file').select('id').where('store_id', '=', id).limit(1).executeTakeFirst();
  return file !== undefined;
}
