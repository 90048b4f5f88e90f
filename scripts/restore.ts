import { resolve } from 'node:path';
import { createLog } from '../src/server/log.ts';
import { readSettings } from '../src/server/settings.ts';
import { restoreBackup } from '../src/server/services/backup/restoreBackup.ts';
import { openFileStore } from '../src/server/storage/open.ts';
import { speak } from './lib/speak.ts';

const HELP = `npm run restore -- <folder of a backup> [--force]

Compares the SHA-256 of everything in it, then puts database and uploads where the environment says (DATA_DIR, DATABASE_URL,
S3_URL). No server may be running. What is there already is refused; with --force it is put aside. Exit codes: 0 = whole,
1 = not.`;

await speak(HELP, async (words) => {
  const [folder] = words.filter((word) => word !== '--force');
  if (folder === undefined) throw new Error(HELP);
  const settings = readSettings(process.env);
  process.umask(0o077);
  const options = { force: words.includes('--force'), log: createLog('error') };
  const restored = await restoreBackup(resolve(folder), settings, await openFileStore(settings), options);
  console.log(`restored: the database and ${restored.uploads} uploads`);
  if (restored.aside !== null) console.log(`What was there before lies in ${restored.aside}`);
  for (const [place, reason] of Object.entries(restored.away))
    console.error(`The storage configuration ${place} takes no files, which are in the backup alone: ${reason}`);
  if (restored.missing.length === 0) return Object.keys(restored.away).length === 0 ? 0 : 1;
  console.error(`The backup has no bytes of ${restored.missing.length} uploads: ${restored.missing.join(', ')}`);
  return 1;
});
