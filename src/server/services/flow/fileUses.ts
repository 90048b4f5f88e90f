import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { fileIdsIn } from '../files/linkFiles.ts';
import type { FileReader, Hall } from '../hall.ts';
import { seenBy, seenPath } from './eyes.ts';
import { changesIn, filesOf } from './historyRows.ts';
import { involvementOf, isStranger } from './involvement.ts';
import { versionOf } from './locate.ts';
import type { Handle, Tx } from './rows.ts';
import { allEyes } from './viewpoint.ts';

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

/** Files of requests are for those who may see them there, files of drafts for their owner. */
export function openFlowFiles(hall: Hall): void {
  hall.fileReaders.set('instance', mayReadInstance);
  hall.fileReaders.set('draft', ownsDraft);
}

/** In the form as it is, or was, wherever he may look at it, or beside a comment, which all see who see the request. */
const mayReadInstance: FileReader = async (person, ref, hall, db, fileId) => {
  const instance = await db.selectFrom('wf_instance').selectAll().where('id', '=', ref).executeTakeFirst();
  if (!instance) return false;
  const involvement = await involvementOf(person, instance, db, hall);
  if (isStranger(involvement)) return false;
  const topic = await versionOf(instance.version_id, hall, db);
  const steps = await db
    .selectFrom('wf_history')
    .select(['attachments', 'diff'])
    .where('instance_id', '=', ref)
    .execute();
  if (steps.some((step) => fileIdsIn(filesOf(step)).has(fileId))) return true;
  const changes = steps.flatMap(changesIn).filter(({ before, after }) => fileIdsIn([before, after]).has(fileId));
  const views = await allEyes({ person, instance, topic, involvement }, db);
  return views.some(
    (eyes) =>
      fileIdsIn(seenBy(eyes, instance.form_data)).has(fileId) ||
      changes.some(({ path, row }) => seenPath(eyes, path, row) !== undefined),
  );
};

async function ownsDraft(person: Person, ref: string, _hall: Hall, db: Handle): Promise<boolean> {
  const draft = await db.selectFrom('wf_draft').select('owner_id').where('business_key', '=', ref).executeTakeFirst();
  return draft?.owner_id === person.id;
}
