import { resolve } from 'node:path';
import { createLog } from '../src/server/log.ts';
import { readSettings } from '../src/server/settings.ts';
import { takeBackup } from '../src/server/services/backup/takeBackup.ts';
import { openFileStore } from '../src/server/storage/open.ts';
import { speak } from './lib/speak.ts';

const HELP = `npm run backup [-- <folder>]

Copies the database and all uploads, with their SHA-256, into a new folder below <folder> (./backups), also while servers
run. The environment must be that of the servers (DATA_DIR, DATABASE_URL, S3_URL); what lies by storage configurations
is copied too. Exit codes: 0 = whole, 1 = not.`;

await speak(HELP, async ([target = 'backups']) => {
  const settings = readSettings(process.env);
  process.umask(0o077);
  const store = await openFileStore(settings);
  const { folder, manifest } = await takeBackup(resolve(target), settings, store, createLog('error'));
  console.log(`${folder}: the database and ${manifest.uploads} uploads`);
  if (manifest.damaged.length === 0) return 0;
  for (const [place, reason] of Object.entries(manifest.away ?? {}))
    console.error(`The storage configuration ${place} does not give out its files: ${reason}`);
  console.error(
    `The bytes of ${manifest.damaged.length} uploads are missing or damaged: ${manifest.damaged.join(', ')}`,
  );
  return 1;
});
