import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { isObject } from './diff.ts';
import type { Tx } from './rows.ts';

/** A file beside a comment, as history shows it. */
export type Attachment = { id: string; name: string; size: number };

/**
 * The person's own files among what he names, called and as large as they were stored: nothing else that he says of them is
 * kept. `wrong` are the places of what is no file of his.
 */
export async function takeAttachments(
  person: Person,
  given: readonly JsonValue[],
  trx: Tx,
): Promise<{ attachments: Attachment[]; wrong: number[] }> {
  const ids = given.map((each) => (isObject(each) && typeof each.id === 'string' ? each.id : ''));
  if (ids.length === 0) return { attachments: [], wrong: [] };
  const { rows } = await sql<Attachment>`
    select id, name, size::float8 as size from hall_file
    where owner_id = ${person.id} and id = any(${ids}::text[])`.execute(trx);
  const own = new Map(rows.map((file) => [file.id, file]));
  return {
    attachments: ids.flatMap((id) => own.get(id) ?? []),
    wrong: ids.flatMap((id, place) => (own.has(id) ? [] : [place])),
  };
}
