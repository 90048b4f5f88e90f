import type { FormData } from '../../../definition/types/json.ts';
import { fieldEquals, findRecord, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { endpointOf, neededFields, openConfiguredStore, STORE_TYPES } from '../../storage/configured.ts';
import type { StoreAccount } from '../../storage/configured.ts';
import type { FileStore } from '../../storage/store.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Hall } from '../hall.ts';
import { unseal } from '../secrets/seal.ts';

const CONFIG = 'sys/oss-config';

/** A place for uploads; `id` is that of its configuration, null for the hall's own. */
export interface Place {
  id: string | null;
  store: FileStore;
}

/** What is open, by configuration and its revision: a changed one is opened anew. */
const opened = new WeakMap<Hall, Map<string, Promise<FileStore>>>();

/** Where new uploads go: to the configuration that is in use, or to the hall's own storage. */
export async function activePlace(hall: Hall): Promise<Place> {
  const definition = hall.registry.entity(CONFIG);
  const [record] = definition
    ? await selectRecords(hall.db, definition, { where: [fieldEquals('active', 'true')], limit: 1 })
    : [];
  return record && !isOwn(record.data)
    ? { id: record.id, store: await openRecord(record, hall) }
    : { id: null, store: hall.storage };
}

/** The storage that a file lies in, as its row says. @throws HallError unavailable */
export async function storeOf(id: string | null, hall: Hall): Promise<FileStore> {
  if (id === null) return hall.storage;
  const definition = hall.registry.entity(CONFIG);
  const record = definition && (await findRecord(hall.db, definition, id));
  if (!record) throw new HallError('unavailable');
  return openRecord(record, hall);
}

/** Fields without which nothing can be stored by a configuration, or that name no place of its type. */
export function storageLacks(data: FormData): string[] {
  const account = readAccount(data);
  const lacking = neededFields(account.type).filter((name) => account[name] === '');
  if (lacking.length > 0 || isLocal(data)) return lacking;
  return endpointOf(account) === null ? ['endpoint'] : [];
}

/** Why nothing could be stored by this configuration; null when something can. */
export async function storageFault(data: FormData, hall: Hall): Promise<string | null> {
  if (isOwn(data)) return null;
  try {
    await openConfiguredStore(await accountOf(data, hall), hall.settings.dataDir);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : String(error);
  }
}

const isLocal = (data: FormData): boolean => data['type'] === STORE_TYPES.local;

/** The local type without a folder of its own is the hall's own storage by another name. */
const isOwn = (data: FormData): boolean => isLocal(data) && !data['localPath'];

async function openRecord({ id, revision, data }: StoredRecord, hall: Hall): Promise<FileStore> {
  let stores = opened.get(hall);
  if (!stores) opened.set(hall, (stores = new Map()));
  const key = `${id}:${revision}`;
  let store = stores.get(key);
  if (!store) {
    store = accountOf(data, hall).then((account) => openConfiguredStore(account, hall.settings.dataDir));
    stores.set(key, store);
  }
  try {
    return await store;
  } catch (error) {
    // it may be there again with the next upload
    stores.delete(key);
    hall.log.warn({ err: error, config: id }, 'a configured storage cannot be opened');
    throw new HallError('unavailable');
  }
}

/** What a configuration says, its secret opened. @throws Error where that was meddled with */
export async function accountOf(data: FormData, keeper: Pick<Hall, 'db' | 'clock'>): Promise<StoreAccount> {
  const account = readAccount(data);
  return { ...account, secretKey: await unseal(account.secretKey, keeper) };
}

function readAccount(data: FormData): StoreAccount {
  const text = (name: keyof StoreAccount) => String(data[name] ?? '').trim();
  return {
    type: Number(data['type']),
    endpoint: text('endpoint'),
    region: text('region'),
    bucket: text('bucket'),
    prefix: text('prefix'),
    accessKey: text('accessKey'),
    secretKey: text('secretKey'),
    localPath: text('localPath'),
  };
}
