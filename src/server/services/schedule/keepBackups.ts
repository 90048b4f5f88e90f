import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackup } from '../backup/takeBackup.ts';
import type { Hall } from '../hall.ts';

const FOLDER = 'backups';
const USUAL = 7;
const MOST = 365;
/** As `takeBackup` names what is whole; nothing else is ever removed. */
const BACKUP = /^hall-\d{8}T\d{6}Z$/;

/** How many backups are kept; null for what is no such number. */
export function backupsKept(params: string): number | null {
  const kept = params.trim() === '' ? USUAL : Number(params);
  return Number.isInteger(kept) && kept >= 1 && kept <= MOST ? kept : null;
}

/** Takes a backup into DATA_DIR/backups, whose path nobody can say, and lets go of the oldest when the new one is whole. */
export async function keepBackups(kept: number, hall: Hall): Promise<void> {
  const { settings, storage, log } = hall;
  const target = join(settings.dataDir, FOLDER);
  const { manifest } = await takeBackup(target, settings, storage, log);
  const old = (await readdir(target)).filter((name) => BACKUP.test(name)).toSorted();
  for (const name of old.slice(0, -kept)) await rm(join(target, name), { recursive: true, force: true });
  if (manifest.damaged.length > 0) throw new Error(`uploads without their bytes: ${manifest.damaged.join(', ')}`);
}
