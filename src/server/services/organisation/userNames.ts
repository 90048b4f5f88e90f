import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

const MOST_IDS = 200;

/** Real names by user id; unknown ids are left out. */
export function userNames(_person: Person, ids: readonly string[], hall: Hall): Record<string, string> {
  if (ids.length > MOST_IDS) throw new HallError('badRequest');
  return Object.fromEntries(
    ids.flatMap((id) => {
      const user = hall.directory.user(id);
      return user ? [[id, user.realName]] : [];
    }),
  );
}
