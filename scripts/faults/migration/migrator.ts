import { migrate, MIGRATIONS } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { createLog } from '../../../src/server/log.ts';
import { nextMigration } from './next.ts';

/** A next version at its start, as far as it migrates. Arguments: data folder, address of the database or an empty text, name. */
const [dataDir = '', databaseUrl = '', name = ''] = process.argv.slice(2);
const { db, close } = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log: createLog('error') });
await migrate(db, [...MIGRATIONS, nextMigration(name, () => void process.stdout.write('step\n'))]);
await close();
