import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Somebody } from '../../faults/people.ts';
import type { Cost } from './model.ts';

const PEOPLE = 100_000;
const CHANGES = 5;
/** until every server has heard of a change */
const HEARD_MILLISECONDS = 3_000;
const PASSWORD = 'Qing-Shan-9-Lu-Shui';

/** Lets many people into the database, of whom the hall learns at its next start. */
export async function letIn(client: pg.Client): Promise<void> {
  await client.query(
    `insert into sys_user (id, revision, created_at, updated_at, data)
     select 'crowd' || n, 1, now(), now(), jsonb_build_object('username', 'crowd' || n, 'realName', '王小明' || n,
       'accountType', 2, 'status', 1, 'deptId', 'college-info', 'email', 'crowd' || n || '@example.edu', 'mobile', '13800000000')
     from generate_series(1, $1::int) as n`,
    [PEOPLE],
  );
  await client.query('vacuum analyze sys_user');
}

/** Every server holds everybody in memory, and reads all of them again when somebody changes: what that takes of each. */
export async function crowd(url: string, used: () => Cost): Promise<{ change: Cost; people: number }> {
  const admin = await Somebody.enter(url, 'admin');
  await sleep(HEARD_MILLISECONDS);
  const before = used();
  for (let change = 0; change < CHANGES; change++) {
    const person = {
      ...{ username: `newcomer${change}`, realName: '新同学', accountType: 2, status: 1, deptId: 'college-info' },
      ...{ password: PASSWORD, confirmPassword: PASSWORD },
    };
    const answer = await admin.post(url, '/sys/user', person);
    if (answer.code !== 0) throw new Error(`nobody new is taken: ${answer.status} ${answer.message}`);
    await sleep(HEARD_MILLISECONDS);
  }
  const after = used();
  const each = (kind: keyof Cost) => (after[kind] - before[kind]) / CHANGES;
  return { change: { node: each('node'), database: each('database') }, people: PEOPLE };
}
