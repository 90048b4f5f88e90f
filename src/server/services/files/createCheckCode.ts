import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { newId } from '../../db/id.ts';
import type { Hall } from '../hall.ts';
import { randomBytes } from 'node:crypto';

const MINUTES = 30;
/** Codes of one person that nobody has used. */
const MOST = 1_000;

/** A code that is good for one upload of this person. @throws HallError tooMany */
export async function createCheckCode(person: Person, hall: Hall): Promise<string> {
  const now = hall.clock.now();
  const { count } = await hall.db
    .selectFrom('hall_check_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', person.id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw new HallError('tooMany');
  const code = newId() + randomBytes(12).toString('hex');
  const expires = new Date(now.getTime() + MINUTES * 60_000);
  await hall.db.insertInto('hall_check_code').values({ code, user_id: person.id, expires_at: expires }).execute();
  return code;
}
