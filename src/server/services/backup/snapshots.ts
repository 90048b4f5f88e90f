import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireLock, DatabaseInUse } from '../../db/pglite/lock.ts';
import { copyEmbedded } from '../../db/snapshot.ts';
import type { Hall } from '../hall.ts';

/**
 * The embedded database belongs to one process. Another command on the same machine (a backup, the doctor) asks it for a
 * copy by a file in DATA_DIR, which nobody else can write: `<token>.wanted` becomes the folder `<token>`, or `<token>.failed`.
 */
const FOLDER = 'snapshots';
const WANTED = /^([0-9a-f-]{36})\.wanted$/;
/** A copy that nobody came for. */
const FORGOTTEN_MILLISECONDS = 86_400_000;
const PATIENCE_SECONDS = 600;
/** A server looks every second. One that does not begin within this time does not look at all. */
const UNHEARD_SECONDS = 30;

/** Makes the copies that were asked for. */
export async function serveSnapshots(hall: Hall): Promise<void> {
  const folder = join(hall.settings.dataDir, FOLDER);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const token = WANTED.exec(name)?.[1];
    if (token === undefined) await forget(join(folder, name));
    else await make(folder, token, hall);
  }
}

async function make(folder: string, token: string, hall: Hall): Promise<void> {
  const [partial, wanted] = [join(folder, `${token}.partial`), join(folder, `${token}.wanted`)];
  await rename(wanted, join(folder, `${token}.begun`));
  try {
    await copyEmbedded(hall.db, partial);
    await rename(partial, join(folder, token));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    await writeFile(join(folder, `${token}.failed`), error instanceof Error ? error.message : String(error));
  } finally {
    await rm(join(folder, `${token}.begun`), { force: true });
  }
}

async function forget(path: string): Promise<void> {
  const facts = await stat(path).catch(() => undefined);
  if (facts && Date.now() - facts.mtimeMs > FORGOTTEN_MILLISECONDS) await rm(path, { recursive: true, force: true });
}

/**
 * Lays a copy of the embedded database of `dataDir` into `target`, whether a server has it open or not.
 * @throws Error with a text for the operator
 */
export async function takeSnapshot(dataDir: string, target: string): Promise<void> {
  const database = join(dataDir, 'database');
  if (!existsSync(database))
    throw new Error(`there is no database in ${dataDir}: does DATA_DIR say where the hall's data is?`);
  try {
    const lock = await acquireLock(join(dataDir, 'database.lock'), () => {});
    try {
      await cp(database, target, { recursive: true });
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    await askServer(dataDir, target);
  }
}

async function askServer(dataDir: string, target: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const token = randomUUID();
  const [made, wanted, failed] = [token, `${token}.wanted`, `${token}.failed`].map((name) => join(folder, name));
  if (made === undefined || wanted === undefined || failed === undefined) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(wanted, '');
  try {
    for (const began = Date.now(); !existsSync(made); await sleep(100)) {
      if (existsSync(failed)) throw new Error(`the server cannot copy its database: ${await readFile(failed, 'utf8')}`);
      const waited = (Date.now() - began) / 1000;
      if (waited > (existsSync(wanted) ? UNHEARD_SECONDS : PATIENCE_SECONDS)) {
        throw new Error(
          'the server that has the database open does not answer: is it an older one? Stop it and try again',
        );
      }
    }
    await move(made, target);
  } finally {
    for (const path of [wanted, failed]) await rm(path, { force: true });
  }
}

/** Also onto another disk. */
export async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  }
}
