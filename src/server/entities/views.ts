import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A moment as text with the campus offset, as dates lie in `data`; null stays null. */
export function campusText(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone interval '8 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
}

/** A field of a user's row that was joined as `person`. */
export const ofPerson = (field: string) => sql<string | null>`person.data ->> ${sql.lit(field)}`;
