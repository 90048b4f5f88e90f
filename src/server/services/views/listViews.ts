import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { SavedView } from '../../../contract/views.ts';
import type { Hall } from '../hall.ts';
import { checkList, deptsAbove, savedView } from './view.ts';

const MOST = 200;

/** The views of a list that the person saved, then those that are shared with him, by name. */
export async function listViews(person: Person, list: string, hall: Hall): Promise<SavedView[]> {
  checkList(person, list, hall);
  const rows = await hall.db
    .selectFrom('hall_view')
    .selectAll()
    .where('list', '=', list)
    .where((where) =>
      where.or([
        where('owner_id', '=', person.id),
        sql<boolean>`(share ->> 'everybody')::boolean`,
        sql<boolean>`jsonb_exists_any(share -> 'roles', ${person.roles}::text[])`,
        sql<boolean>`jsonb_exists_any(share -> 'depts', ${deptsAbove(person, hall)}::text[])`,
      ]),
    )
    .orderBy(sql`owner_id <> ${person.id}`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => savedView(person, row, hall));
}
