import { sql } from 'kysely';
import { openDatabase } from '../../../src/server/db/open.ts';
import { transaction } from '../../../src/server/db/transaction.ts';
import { createLog } from '../../../src/server/log.ts';

/**
 * A process that is going to be killed: writes pairs of rows without end and says each one once it is committed.
 * Arguments: data folder, address of the database or an empty text.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log: createLog('error') });
await sql`create table if not exists ledger (id integer primary key, half integer not null)`.execute(db);
const last = await sql<{ id: number | null }>`select max(id) as id from ledger`.execute(db);
process.stdout.write('ready\n');
for (let id = (last.rows[0]?.id ?? 0) + 1; ; id += 2) {
  await transaction(db, async (trx) => {
    await sql`insert into ledger values (${id}, 1)`.execute(trx);
    await sql`insert into ledger values (${id + 1}, 2)`.execute(trx);
  });
  process.stdout.write(`${id + 1}\n`);
}
