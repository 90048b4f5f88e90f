import type { Kysely } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';

/**
 * Whether the person may read a file: his own, or one that is used in something that he may see.
 * @param db the transaction, when one is running
 */
export async function mayReadFile(
  person: Person,
  fileId: string,
  hall: Hall,
  db: Kysely<Tables> = hall.db,
): Promise<boolean> {
  const file = await db.selectFrom('hall_file').select('owner_id').where('id', '=', fileId).executeTakeFirst();
  if (!file) return false;
  if (file.owner_id === person.id || person.superAdmin) return true;
  const uses = await db.selectFrom('hall_file_use').select(['kind', 'ref']).where('file_id', '=', fileId).execute();
  for (const { kind, ref } of uses) {
    const reader = hall.fileReaders.get(kind);
    if (reader && (await reader(person, ref, hall, db, fileId))) return true;
  }
  return false;
}
