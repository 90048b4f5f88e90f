import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { fileIdsIn } from '../files/linkFiles.ts';
import type { Hall } from '../hall.ts';
import { involvementOf, isStranger } from './involvement.ts';
import type { Handle, Tx } from './rows.ts';

type Use = 'instance' | 'draft';

/**
 * Notes which of the person's files the data names, so that whoever may see the data may read them. Files of an earlier
 * state stay: the history shows them.
 */
export async function useFiles(trx: Tx, person: Person, kind: Use, ref: string, data: JsonValue): Promise<void> {
  const ids = [...fileIdsIn(data)];
  if (ids.length === 0) return;
  await sql`
    insert into hall_file_use (file_id, kind, ref)
    select id, ${kind}, ${ref} from hall_file where id = any(${ids}::text[]) and owner_id = ${person.id}
    on conflict do nothing`.execute(trx);
}

export async function dropFileUses(trx: Tx, kind: Use, ref: string): Promise<void> {
  await trx.deleteFrom('hall_file_use').where('kind', '=', kind).where('ref', '=', ref).execute();
}

/** Files of requests are for those who may see the request, files of drafts for their owner. */
export function openFlowFiles(hall: Hall): void {
  hall.fileReaders.set('instance', mayReadInstance);
  hall.fileReaders.set('draft', ownsDraft);
}

async function mayReadInstance(person: Person, ref: string, hall: Hall, db: Handle): Promise<boolean> {
  const row = await db.selectFrom('wf_instance').selectAll().where('id', '=', ref).executeTakeFirst();
  return row !== undefined && !isStranger(await involvementOf(person, row, db, hall));
}

async function ownsDraft(person: Person, ref: string, _hall: Hall, db: Handle): Promise<boolean> {
  const draft = await db.selectFrom('wf_draft').select('owner_id').where('business_key', '=', ref).executeTakeFirst();
  return draft?.owner_id === person.id;
}
