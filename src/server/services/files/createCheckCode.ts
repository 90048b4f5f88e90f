import type { Person } from '../../../contract/person.ts';
import { newId } from '../../db/id.ts';
import type { Hall } from '../hall.ts';
import { randomBytes } from 'node:crypto';

const MINUTES = 30;

/** A code that is good for one upload of this person. */
export async function createCheckCode(person: Person, hall: Hall): Promise<string> {
  const code = newId() + randomBytes(12).toString('hex');
  const expires = new Date(hall.clock.now().getTime() + MINUTES * 60_000);
  await hall.db.insertInto('hall_check_code').values({ code, user_id: person.id, expires_at: expires }).execute();
  return code;
}
