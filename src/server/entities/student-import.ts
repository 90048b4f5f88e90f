import { sql } from 'kysely';
import { refuseAbove } from './authority.ts';
import type { Behaviour } from './behaviour.ts';
import { firstPassword } from './first-password.ts';
import { insertRecord, updateRecord } from './store.ts';
import type { Handle } from './store.ts';

const STUDENT = 3;

/** Students of a sheet become accounts when somebody opens them: with a number, and a password that is shown once. */
export const studentImport: Behaviour = {
  revisions: ['directory'],
  saidOnce: ['password'],
  actions: {
    async open(record, { deptId }, context, { password = '', hash = '' }) {
      // as with users: nobody puts people where he may not look after them
      refuseAbove({ deptIds: [String(deptId)] }, context);
      const { trx, person, now, entity, tools, definition } = context;
      const { realName = '', className = '', joinDate } = record.data;
      const username = await nextNumber(String(joinDate).slice(0, 4), trx);
      const stamp = { by: person.id, at: now };
      const account = await insertRecord(
        trx,
        entity('sys/user'),
        { username, userCode: username, realName, className, deptId: deptId ?? '', accountType: STUDENT, status: 1 },
        stamp,
      );
      await tools.storeHash(trx, account.id, String(hash));
      await updateRecord(trx, definition, record.id, { ...record.data, userId: account.id }, stamp, record.revision);
      return { realName, username, password };
    },
  },
  prepareActions: { open: firstPassword },
};

/** The year of entry and five digits: the first number that nobody has had. */
async function nextNumber(year: string, trx: Handle): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('student-numbers'))`.execute(trx);
  const { rows } = await sql<{ last: string | null }>`
    select max(data ->> 'username') as last from sys_user where data ->> 'username' ~ ${`^${year}[0-9]{5}$`}`.execute(
    trx,
  );
  return String(Number(rows[0]?.last ?? `${year}00000`) + 1);
}
