import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';
import { openConfiguredStore } from '../../storage/configured.ts';
import type { FileStore } from '../../storage/store.ts';
import { accountOf } from '../files/stores.ts';

/** Opens where uploads of a database lie, by hall_file.store_id. @throws Error that says why it cannot be opened */
export type Places = (id: string | null) => Promise<FileStore>;

/**
 * The hall's own storage and every one that administrators configured, for commands that have no running hall. Nothing is
 * opened before it is wanted, and the database may be closed by then.
 */
export async function readPlaces(db: Kysely<Tables>, own: FileStore, dataDir: string): Promise<Places> {
  const keeper = { db, clock: { now: () => new Date() } };
  const accounts = new Map<string, PromiseSettledResult<Awaited<ReturnType<typeof accountOf>>>>();
  for (const { id, data } of await configurations(db)) {
    const [account] = await Promise.allSettled([accountOf(data, keeper)]);
    accounts.set(id, account);
  }
  const opened = new Map<string, Promise<FileStore>>();
  const open = async (id: string): Promise<FileStore> => {
    const account = accounts.get(id);
    if (!account) throw new Error('its configuration is gone');
    if (account.status === 'rejected') throw new Error('its secret cannot be read');
    return openConfiguredStore(account.value, dataDir);
  };
  return async (id) => {
    if (id === null) return own;
    const store = opened.get(id) ?? open(id);
    opened.set(id, store);
    return store;
  };
}

/** How many bytes a storage has of a file; `undefined`: there is no such file. */
export async function sizeIn(store: FileStore, id: string): Promise<number | undefined> {
  return store.size(id).catch((error: unknown) => {
    if (error instanceof HallError && error.error === 'fileNotFound') return undefined;
    throw error;
  });
}

async function configurations(db: Kysely<Tables>): Promise<{ id: string; data: FormData }[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('sys_oss_config') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return [];
  return (await sql<{ id: string; data: FormData }>`select id, data from sys_oss_config order by id`.execute(db)).rows;
}
