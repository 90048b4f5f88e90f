import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { isNamedFile } from './formFiles.ts';
import { mayReadFile } from './mayReadFile.ts';

export interface FileUse {
  /** a key of hall.fileReaders: `instance`, `draft`, `record` */
  kind: string;
  /** id of what uses the files; for records `<entity key>/<id>` */
  ref: string;
}

/**
 * Writes down which files some data uses, so that who sees the data may read them. Call it in the transaction that
 * stores the data. A file that the person may not read himself is refused: otherwise naming its id would open it.
 * @param trusted files that were asked about before
 * @throws HallError fileNotFound
 */
export async function linkFiles(
  person: Person,
  use: FileUse,
  data: JsonValue,
  hall: Hall,
  trx: Kysely<Tables>,
  trusted?: ReadonlySet<string>,
): Promise<void> {
  const wanted = fileIdsIn(data);
  const linked = await trx
    .selectFrom('hall_file_use')
    .select('file_id')
    .where('kind', '=', use.kind)
    .where('ref', '=', use.ref)
    .execute();
  const known = new Set(linked.map((row) => row.file_id));
  const added = [...wanted].filter((id) => !known.has(id));
  for (const id of added) {
    if (!trusted?.has(id) && !(await mayReadFile(person, id, hall, trx))) throw new HallError('fileNotFound');
  }
  if (added.length > 0) {
    // nobody throws them away meanwhile as unused
    await sql`select 1 from hall_file where id = any(${added}::text[]) order by id for key share`.execute(trx);
    await trx
      .insertInto('hall_file_use')
      .values(added.map((id) => ({ file_id: id, ...use })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const gone = [...known].filter((id) => !wanted.has(id));
  if (gone.length > 0) {
    await trx
      .deleteFrom('hall_file_use')
      .where('kind', '=', use.kind)
      .where('ref', '=', use.ref)
      .where('file_id', 'in', gone)
      .execute();
  }
}

/** Forgets what something used, when it is deleted. */
export async function unlinkFiles(use: FileUse, trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('hall_file_use').where('kind', '=', use.kind).where('ref', '=', use.ref).execute();
}

const ID = /^[\w-]{6,64}$/;
const ADDRESS = /\/sys\/oss\/file\/([0-9a-z]{20})/g;

/** Ids of files in some data: values `{id, name, size}`, and addresses in (rich) text. */
export function fileIdsIn(data: JsonValue, found = new Set<string>()): Set<string> {
  if (typeof data === 'string') {
    for (const [, id = ''] of data.matchAll(ADDRESS)) found.add(id);
  } else if (Array.isArray(data)) {
    for (const each of data) fileIdsIn(each, found);
  } else if (data !== null && typeof data === 'object') {
    if (isNamedFile(data) && ID.test(data.id)) found.add(data.id);
    for (const each of Object.values(data)) fileIdsIn(each, found);
  }
  return found;
}
