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

/** What a change takes of each server, which holds everybody in memory: of a person, and of anything else there. */
export interface Changes {
  /** he alone is read again; his password is hashed too */
  person: Cost;
  /** everybody is */
  post: Cost;
  /** so many there are */
  people: number;
}

export async function crowd(url: string, used: () => Cost): Promise<Changes> {
  const admin = await Somebody.enter(url, 'admin');
  const change = async (path: string, made: (number: number) => object): Promise<Cost> => {
    await sleep(HEARD_MILLISECONDS);
    const before = used();
    for (let number = 1; number <= CHANGES; number++) {
      const answer = await admin.post(url, path, made(number));
      if (answer.code !== 0) throw new Error(`${path} takes nothing new: ${answer.status} ${answer.message}`);
      await sleep(HEARD_MILLISECONDS);
    }
    const after = used();
    const each = (kind: keyof Cost) => (after[kind] - before[kind]) / CHANGES;
    return { node: each('node'), database: each('database') };
  };
  const person = await change('/sys/user', (number) => ({
    ...{ username: `newcomer${number}`, realName: '新同学', accountType: 2, status: 1, deptId: 'college-info' },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  }));
  const post = await change('/sys/post', (number) => ({ postCode: `new-${number}`, postName: '新岗位', status: 1 }));
  return { person, post, people: PEOPLE };
}
